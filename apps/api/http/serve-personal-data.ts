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

// A link of the page is followed: a GET by whoever may ask for the export.
const ENDPOINT: Endpoint = { ...beginPersonalExport, method: 'GET' };

/** Everything that is kept of a member, as JSON lines that are written while they are read: of one moment, and never held in memory. */
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

/** Writes the lines as fast as they are taken. What broke off has no last line, and the trail says so. */
async function fill(ctx: accounts.MemberContext, lines: PassThrough): Promise<void> {
  let lineCount = 0;
  let isWhole = false;
  const gone = once(lines, 'close').then(() => Promise.reject(new Error('the reader has gone')));
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
    ctx.log.warn({ err: error, memberId: ctx.member.id }, 'an export of personal data broke off');
    lines.destroy();
  }
  await accounts
    .notePersonalExport(ctx, { lineCount, isWhole })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'an export of personal data left no line'));
}
