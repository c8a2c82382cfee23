import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeDecimal } from '@jogada/platform/contract';
import type { CallLog } from './call-log.ts';

/** A line of the report that the platform fetches. Amounts in major units. */
export interface ReportLine {
  readonly transactionId: string;
  readonly memberId: string;
  readonly kind: string;
  readonly amount: string;
  readonly winAmount?: string;
  readonly currency: string;
  readonly status: 'done' | 'rolled_back';
}

export interface ReportServer {
  /** Of the report. */
  readonly url: URL;
  close(): Promise<void>;
}

interface ReportSettings {
  readonly secret: string;
  /** Changes what is reported: lines that are left out, added or wrong. */
  readonly tamper?: (lines: readonly ReportLine[]) => readonly ReportLine[];
  readonly linesAPage?: number;
}

const REPORTED = new Set(['bet', 'win', 'bet_and_win', 'promo_win']);

/** Serves a book as the daily transaction report of its vendor, to whoever signs as the platform does. */
export async function serveTransactionReport(
  callLog: Pick<CallLog, 'effects'>,
  { secret, tamper = (lines) => lines, linesAPage = 250 }: ReportSettings,
): Promise<ReportServer> {
  const server = createServer((request, response) => {
    const timestamp = String(request.headers['x-timestamp']);
    const signature = createHmac('sha256', secret).update(`${request.method}\n${request.url}\n${timestamp}\n`).digest('hex');
    const searchParams = new URLSearchParams(request.url?.split('?')[1]);
    const day = searchParams.get('day') ?? '';
    const start = Number(searchParams.get('after') ?? 0);
    const lines = tamper(linesOf(callLog, day));
    const isLast = start + linesAPage >= lines.length;
    const page = { day, transactions: lines.slice(start, start + linesAPage), next: isLast ? null : String(start + linesAPage) };
    response.writeHead(request.headers['x-signature'] === signature ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/reports/transactions`),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function linesOf(callLog: Pick<CallLog, 'effects'>, day: string): ReportLine[] {
  return callLog.effects
    .filter(({ kind, at }) => REPORTED.has(kind) && at.toISOString().startsWith(day))
    .map(({ transactionId, memberId, kind, amount, winAmount, isRolledBack }) => ({
      transactionId,
      memberId,
      kind,
      amount: writeDecimal({ amount, currency: 'BRL' }),
      ...(kind === 'bet_and_win' && { winAmount: writeDecimal({ amount: winAmount, currency: 'BRL' }) }),
      currency: 'BRL',
      status: isRolledBack ? 'rolled_back' : 'done',
    }));
}
