import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beginPersonalExport, PERSONAL_DATA_PATH } from '@jogada/accounts/contract/player';
import * as accounts from '@jogada/accounts/server';
import type { MerchantDirectory } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { exportParts, refuse, writeArchive } from '@jogada/platform/server';
import { privacyHooks } from '../privacy-hooks.ts';
import type { ProcessServices } from './call-context.ts';
import { admittedContext } from './visitor-context.ts';

// The page's link is a GET with the access of the export call.
const ENDPOINT: Endpoint = { ...beginPersonalExport, method: 'GET' };

/** Streams all stored data of a member as JSON lines, from one snapshot and never held in memory. */
export function servePersonalData(app: FastifyInstance, services: ProcessServices, directory: MerchantDirectory): void {
  app.get<{ Params: { ticket: string } }>(`${PERSONAL_DATA_PATH}/:ticket`, async (request, reply) => {
    try {
      const ctx = accounts.readPersonalTicket(
        await admittedContext(services, directory, { request, reply, endpoint: ENDPOINT }),
        request.params.ticket,
      );
      const lines = new PassThrough();
      void fill(ctx, lines);
      return await reply
        .headers({
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-disposition': `attachment; filename="${ctx.member.id}-${ctx.now().toISOString().slice(0, 10)}.jsonl"`,
        })
        .type('application/jsonl')
        .send(lines);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply, error);
    }
  });
}

/** Writes the lines at the client's pace. An interrupted export has no last line, and the audit trail records it. */
async function fill(ctx: accounts.MemberContext, lines: PassThrough): Promise<void> {
  let lineCount = 0;
  let isWhole = false;
  const gone = once(lines, 'close').then(() => Promise.reject(new Error('the client disconnected')));
  gone.catch(() => undefined);
  try {
    const parts = exportParts(privacyHooks.tables(ctx.settings.secrets));
    const counts = await writeArchive(ctx.database, { subject: ctx.member.id, parts }, async (text) => {
      if (!lines.write(text)) await Promise.race([once(lines, 'drain'), gone]);
    });
    lineCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
    isWhole = true;
    lines.end();
  } catch (error) {
    ctx.log.warn({ err: error, memberId: ctx.member.id }, 'export of personal data aborted');
    lines.destroy();
  }
  await accounts
    .notePersonalExport(ctx, { lineCount, isWhole })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'export of personal data not recorded in the audit trail'));
}
