import { createHmac, timingSafeEqual } from 'node:crypto';
import { PERSONAL_DATA_PATH, type beginPersonalExport as endpoint } from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { limitRateFor, type RateLimit } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { asMember, type MemberContext, type VisitorContext } from '../member-context.ts';
import { confirmOwner } from '../second-factor/confirm-owner.ts';

const FETCH_WITHIN_MS = 5 * 60_000;
const LIMIT: RateLimit = { name: 'personal_export', timesMax: 5, windowMs: 24 * 3_600_000 };

/**
 * Issues a short-lived download ticket for all data of the member (S84, LGPD art. 18 II and V) and writes the audit entry before any data
 * is sent.
 * @throws Problem the problems of `confirmOwner`; `too_many_requests` after five a day
 */
export async function beginPersonalExport(ctx: MemberContext, proof: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  await confirmOwner(ctx, proof, { call: 'beginPersonalExport' });
  await limitRateFor(ctx, LIMIT, ctx.member.id);
  await note(ctx, 'member.export_asked', {});
  const until = (ctx.now().getTime() + FETCH_WITHIN_MS).toString(36);
  const fetchUntil = new Date(Number.parseInt(until, 36)).toISOString();
  return { path: `${PERSONAL_DATA_PATH}/${until}.${sealOf(ctx, until)}`, fetchUntil };
}

/** The member of a ticket, in the session that it was issued to. @throws Problem `login_required`, `not_found` */
export function readPersonalTicket(visitor: VisitorContext, ticket: string): MemberContext {
  const ctx = asMember(visitor);
  const [until = '', seal = ''] = ticket.split('.');
  const expected = Buffer.from(sealOf(ctx, until));
  const given = Buffer.from(seal);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number.parseInt(until, 36) < ctx.now().getTime()) throw new Problem('not_found');
  return ctx;
}

/** Records a download in the audit trail. */
export function notePersonalExport(ctx: MemberContext, facts: { lineCount: number; isWhole: boolean }): Promise<void> {
  return note(ctx, 'member.export_fetched', facts);
}

function note(ctx: MemberContext, action: string, facts: Readonly<Record<string, number | boolean>>): Promise<void> {
  const { member, merchant } = ctx;
  return recordAudit(ctx, ctx.database, {
    actorKind: 'member',
    actorId: member.id,
    action,
    subjectId: member.id,
    merchantCode: merchant.code,
    facts,
  });
}

function sealOf({ settings, member, session }: MemberContext, until: string): string {
  return createHmac('sha256', settings.secrets.sessionSecret)
    .update(`personal data\n${member.id}\n${session.id}\n${until}`)
    .digest('base64url');
}
