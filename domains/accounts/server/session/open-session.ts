import type { MerchantContext } from '@jogada/merchant/server';
import { newId, type Transaction } from '@jogada/platform/server';
import type { SessionId } from '../member-context.ts';
import type { Member } from '../member.ts';
import { recordLogin } from '../members/member.sql.ts';
import { SESSION_COOKIE, SESSION_MAX_MS } from './session-life.ts';
import { newSessionToken } from './session-token.ts';
import { endSessions, insertSession, lockMember } from './session.sql.ts';

/**
 * Signs a member in, with a fresh credential. An account is signed in at one place at a time: its earlier session
 * ends as replaced, and its open pages are told to ask who they are (ACC-37).
 */
export async function openSession(ctx: MerchantContext, tx: Transaction, opened: { member: Member; isFirst: boolean }): Promise<SessionId> {
  const { member, isFirst } = opened;
  const at = ctx.now();
  const token = newSessionToken(member.id);
  const sessionId = newId('ses', at);

  await lockMember(tx, member.id);
  const replacedCount = await endSessions(tx, { memberId: member.id, reason: 'replaced', at });
  const expiresAt = new Date(at.getTime() + SESSION_MAX_MS);
  await insertSession(tx, {
    memberId: member.id,
    sessionId,
    tokenHash: token.tokenHash,
    isFirst,
    address: ctx.ip,
    userAgent: ctx.userAgent,
    at,
    expiresAt,
  });
  await recordLogin(tx, { memberId: member.id, at });

  tx.afterCommit(() => {
    ctx.cookies.set(SESSION_COOKIE, token.cookie, { maxAgeMs: SESSION_MAX_MS });
    if (replacedCount > 0) ctx.realtime.disconnect({ scope: 'account', id: member.id });
  });
  return sessionId;
}
