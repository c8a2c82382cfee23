import type { FastifyInstance } from 'fastify';
import { writeDecimal } from '@jogada/platform/contract';
import { REPORT_PAGE_MAX, type TransactionReportPage } from '@jogada/games/contract/vendor-api';
import type { ArcadeContext } from '../arcade-context.ts';
import { isSignedByPlatform } from './report-signature.ts';
import { listReportRows } from './report.sql.ts';

const DAY_MS = 86_400_000;

interface ReportQuery {
  day?: string;
  after?: string;
}

/** The report of a day's transactions, which the platform holds against its ledger. */
export function addReportRoutes(http: FastifyInstance, ctx: ArcadeContext, key: { keyId: string; secret: string }): void {
  http.get<{ Querystring: ReportQuery }>('/reports/transactions', async (request, reply) => {
    if (!isSignedByPlatform(request, key, ctx.now())) return reply.code(401).send({ code: 'invalid_signature' });
    const { day = '', after = '' } = request.query;
    const from = new Date(`${day}T00:00:00.000Z`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(from.getTime())) return reply.code(400).send({ code: 'malformed_request' });

    const until = new Date(from.getTime() + DAY_MS);
    const rows = await listReportRows(ctx.db, { from, until, after, rowsMax: REPORT_PAGE_MAX });
    const transactions = rows.map(({ amount, ...row }) => ({ ...row, amount: writeDecimal({ amount, currency: row.currency }) }));
    const page: TransactionReportPage = {
      day,
      transactions,
      next: rows.length === REPORT_PAGE_MAX ? (rows.at(-1)?.transactionId ?? null) : null,
    };
    return page;
  });
}
