import type { MemberContext } from '../member-context.ts';
import type { Sql } from '@jogada/platform/server';
import { hasPasswordTicket, insertPasswordTicket } from './password-change.sql.ts';

const TICKET_LIFE_MS = 5 * 60_000;

/**
 * Holds the old password for a change, without keeping it: who has just typed it to sign in for the first time need not
 * type it again for five minutes, once, in this session (trust decision C3).
 */
export async function holdPassword(tx: Sql, held: { sessionId: string; memberId: string; at: Date }): Promise<void> {
  await insertPasswordTicket(tx, { ...held, expiresAt: new Date(held.at.getTime() + TICKET_LIFE_MS) });
}

export async function readHeldPassword(ctx: MemberContext): Promise<{ isHeld: boolean }> {
  return { isHeld: await hasPasswordTicket(ctx.database, { sessionId: ctx.session.id, memberId: ctx.member.id, at: ctx.now() }) };
}
