import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as accounts from '@jogada/accounts/server';
import { ARCHIVES_PATH, beginArchive } from '@jogada/accounts/contract/operator';
import * as agents from '@jogada/agents/server';
import * as content from '@jogada/content/server';
import * as games from '@jogada/games/server';
import * as merchant from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { refuse, writeArchive, type ArchivePart } from '@jogada/platform/server';
import * as promotions from '@jogada/promotions/server';
import * as wallet from '@jogada/wallet/server';
import type { ProcessServices } from './call-context.ts';
import { staffContext } from './visitor-context.ts';

// A link of the console is followed: a GET by whoever may ask for the archive.
const ENDPOINT: Endpoint = { ...beginArchive, method: 'GET' };

/** Everything that is kept of a merchant, as gzipped JSON lines that are written while they are read: no archive is ever held in memory. */
export function serveArchive(app: FastifyInstance, services: ProcessServices): void {
  app.get<{ Params: { ticket: string } }>(`${ARCHIVES_PATH}/:ticket`, async (request, reply) => {
    try {
      const ctx = accounts.asOperator(await staffContext(services, { request, reply, endpoint: ENDPOINT }));
      const ticket = accounts.readArchiveTicket(ctx, request.params.ticket);
      const gzip = createGzip();
      void fill(ctx, ticket, gzip);
      return await reply
        .headers({
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-disposition': `attachment; filename="${ticket.merchantCode}-${ctx.now().toISOString().slice(0, 10)}.jsonl.gz"`,
        })
        .type('application/gzip')
        .send(gzip);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply, error);
    }
  });
}

type Gzip = ReturnType<typeof createGzip>;

/** Writes the lines as fast as they are taken. What broke off has no last line, and the trail says so. */
async function fill(ctx: accounts.OperatorContext, { merchantCode, inFull }: accounts.ArchiveTicket, gzip: Gzip): Promise<void> {
  let lineCount = 0;
  let isWhole = false;
  const gone = once(gzip, 'close').then(() => Promise.reject(new Error('nobody reads any longer')));
  gone.catch(() => undefined);
  try {
    const counts = await writeArchive(ctx.database, { subject: merchantCode, parts: partsOf(ctx, inFull) }, async (lines) => {
      if (!gzip.write(lines)) await Promise.race([once(gzip, 'drain'), gone]);
    });
    lineCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
    isWhole = true;
    gzip.end();
  } catch (error) {
    ctx.log.warn({ err: error, merchantCode }, 'an archive broke off');
    gzip.destroy();
  }
  await accounts
    .noteArchive(ctx, { merchantCode, lineCount, isWhole })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'an archive left no line'));
}

function partsOf({ settings }: accounts.OperatorContext, inFull: boolean): readonly ArchivePart[] {
  return [
    ...merchant.archiveParts,
    ...accounts.archiveParts({ inFull, secrets: settings.secrets }),
    ...wallet.archiveParts,
    ...games.archiveParts,
    ...content.archiveParts({ inFull }),
    ...promotions.archiveParts,
    ...agents.archiveParts,
  ];
}
