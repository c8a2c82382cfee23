import { PASSWORD_DAYS_MAX, TRIAL_TYPE, type readHeldPassword as endpoint } from '@jogada/accounts/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import type { Sql } from '@jogada/platform/server';
import { selectPasswordSince } from '../members/member.sql.ts';
import { hasPasswordTicket, insertPasswordTicket } from './password-change.sql.ts';

const TICKET_LIFE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Lets a member change the password without entering the old one again: once, within five minutes after the first sign-in, in this session.
 * The password itself is not stored (trust decision C3).
 */
export async function holdPassword(tx: Sql, held: { sessionId: string; memberId: string; at: Date }): Promise<void> {
  await insertPasswordTicket(tx, { ...held, expiresAt: new Date(held.at.getTime() + TICKET_LIFE_MS) });
}

export async function readHeldPassword(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const ticket = { sessionId: ctx.session.id, memberId: ctx.member.id, at: ctx.now() };
  return { isHeld: await hasPasswordTicket(ctx.database, ticket), isDue: await isDue(ctx) };
}

/** Whether the password exceeds the merchant's maximum age. An account without a password has none to change. */
async function isDue({ database, member, merchant, now }: MemberContext): Promise<boolean> {
  if (!isSwitchedOn(merchant, 'PWDEXPFORCECHANGE3') || member.type === TRIAL_TYPE) return false;
  const since = await selectPasswordSince(database, member.id);
  return since !== null && now().getTime() - since.getTime() > PASSWORD_DAYS_MAX * DAY_MS;
}
