import { createHmac, timingSafeEqual } from 'node:crypto';
import { ARCHIVES_PATH, staffMay, type beginArchive as endpoint } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { selectMerchantCodes } from '../staff/staff.sql.ts';

const FETCH_WITHIN_MS = 5 * 60_000;

/** The content of a download ticket. It is signed, not secret. */
export interface ArchiveTicket {
  readonly merchantCode: string;
  readonly inFull: boolean;
}

/**
 * Issues a short-lived download ticket for a merchant's archive and writes the audit entry before any data is sent.
 * @throws Problem `not_allowed`, `not_found`
 */
export async function beginArchive(
  ctx: OperatorContext,
  { merchantCode, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  if (!(await selectMerchantCodes(ctx.database)).includes(merchantCode)) throw new Problem('not_found');
  const isInFull = staffMay(ctx.operator, 'members.reveal');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'merchant.archive_asked',
    subjectId: merchantCode,
    merchantCode,
    reason,
    facts: { isInFull },
  });
  const until = ctx.now().getTime() + FETCH_WITHIN_MS;
  const words = [merchantCode, isInFull ? 'full' : 'masked', until.toString(36)].join('.');
  return { path: `${ARCHIVES_PATH}/${words}.${sealOf(ctx, words)}`, fetchUntil: new Date(until).toISOString(), isInFull };
}

/** Verifies a ticket for the session that it was issued to. @throws Problem `not_allowed`, `not_found` */
export function readArchiveTicket(ctx: OperatorContext, ticket: string): ArchiveTicket {
  const [merchantCode = '', telling, until = '', seal = ''] = ticket.split('.');
  const own = ctx.operator.merchantCodes;
  const expected = Buffer.from(sealOf(ctx, [merchantCode, telling, until].join('.')));
  const isOurs = seal.length === expected.length && timingSafeEqual(Buffer.from(seal), expected);
  const isTheirs = own === null || own.includes(merchantCode);
  if (!isOurs || !isTheirs || Number.parseInt(until, 36) < ctx.now().getTime()) throw new Problem('not_found');
  return { merchantCode, inFull: telling === 'full' && staffMay(ctx.operator, 'members.reveal') };
}

/** Records a download in the audit trail. */
export function noteArchive(
  ctx: OperatorContext,
  { merchantCode, lineCount, isWhole }: { merchantCode: string; lineCount: number; isWhole: boolean },
): Promise<void> {
  return recordAudit(ctx, ctx.database, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'merchant.archive_fetched',
    subjectId: merchantCode,
    merchantCode,
    facts: { lineCount, isWhole },
  });
}

function sealOf({ settings, operator }: OperatorContext, words: string): string {
  return createHmac('sha256', settings.secrets.sessionSecret)
    .update(`archive\n${operator.id}\n${operator.sessionId}\n${words}`)
    .digest('base64url');
}
