import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beginPersonalExport, PERSONAL_DATA_PATH, type PersonalFormat } from '@jogada/accounts/contract/player';
import * as accounts from '@jogada/accounts/server';
import type { MerchantDirectory } from '@jogada/merchant/server';
import { Problem, type Endpoint } from '@jogada/platform/contract';
import { exportParts, refuse, writeArchive } from '@jogada/platform/server';
import { openRecordsPdf } from '@jogada/wallet/server';
import { privacyHooks } from '../privacy-hooks.ts';
import type { ProcessServices } from './call-context.ts';
import { admittedContext } from './visitor-context.ts';

// The page's link is a GET with the access of the export call.
const ENDPOINT: Endpoint = { ...beginPersonalExport, method: 'GET' };

const EXTENSIONS = { json: 'jsonl', pdf: 'pdf' } as const satisfies Record<PersonalFormat, string>;
const MEDIA_TYPES = { json: 'application/jsonl', pdf: 'application/pdf' } as const satisfies Record<PersonalFormat, string>;

/** Streams all stored data of a member as JSON lines or PDF, from one snapshot and never held in memory. */
export function servePersonalData(app: FastifyInstance, services: ProcessServices, directory: MerchantDirectory): void {
  app.get<{ Params: { ticket: string }; Querystring: { format?: unknown } }>(`${PERSONAL_DATA_PATH}/:ticket`, async (request, reply) => {
    try {
      const ctx = accounts.readPersonalTicket(
        await admittedContext(services, directory, { request, reply, endpoint: ENDPOINT }),
        request.params.ticket,
      );
      const format = request.query.format === 'pdf' ? 'pdf' : 'json';
      const file = new PassThrough();
      void fill(ctx, file, format);
      return await reply
        .headers({
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-disposition': `attachment; filename="${ctx.member.id}-${ctx.now().toISOString().slice(0, 10)}.${EXTENSIONS[format]}"`,
        })
        .type(MEDIA_TYPES[format])
        .send(file);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reply, error);
    }
  });
}

/** Writes the file at the client's pace. An interrupted export has no end, and the audit trail records it. */
async function fill(ctx: accounts.MemberContext, file: PassThrough, format: PersonalFormat): Promise<void> {
  let lineCount = 0;
  let isWhole = false;
  const gone = once(file, 'close').then(() => Promise.reject(new Error('the client disconnected')));
  gone.catch(() => undefined);
  const room = async () => {
    if (file.writableNeedDrain) await Promise.race([once(file, 'drain'), gone]);
  };
  try {
    const parts = exportParts(privacyHooks.tables(ctx.settings.secrets));
    const sink = await (format === 'pdf' ? pdfSink(ctx, file) : jsonSink(file));
    const counts = await writeArchive(ctx.database, { subject: ctx.member.id, parts }, async (text) => {
      sink.write(text);
      await room();
    });
    lineCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
    isWhole = true;
    sink.end();
  } catch (error) {
    ctx.log.warn({ err: error, memberId: ctx.member.id }, 'export of personal data aborted');
    file.destroy();
  }
  await accounts
    .notePersonalExport(ctx, { lineCount, isWhole })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'export of personal data not recorded in the audit trail'));
}

interface Sink {
  readonly write: (lines: string) => void;
  readonly end: () => void;
}

function jsonSink(file: PassThrough): Sink {
  return { write: (lines) => void file.write(lines), end: () => void file.end() };
}

async function pdfSink({ merchant, member, language, now }: accounts.MemberContext, file: PassThrough): Promise<Sink> {
  const words = language === 'pt' ? PDF_WORDS.pt : PDF_WORDS.en;
  const pdf = await openRecordsPdf(
    {
      ...words,
      siteName: merchant.name,
      username: member.username,
      language: language === 'pt' ? 'pt' : 'en',
      timeZone: merchant.timeZone,
      madeAt: now(),
    },
    file,
  );
  return {
    write(lines) {
      for (const line of lines.trim().split('\n')) {
        const { kind, row } = JSON.parse(line) as { kind: string; row?: Record<string, unknown> };
        if (row) pdf.add(kind, row);
      }
    },
    end: pdf.end,
  };
}

/** The document's font has Latin letters only: Japanese and Korean readers get it in English. */
const PDF_WORDS = {
  pt: { title: 'Cópia dos seus dados', restNote: 'O arquivo JSON tem todas as linhas; este documento mostra as primeiras.' },
  en: { title: 'Copy of your data', restNote: 'The JSON file has all rows; this document shows the first ones.' },
} as const;
