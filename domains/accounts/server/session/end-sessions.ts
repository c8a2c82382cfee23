import { sessionEnded } from '@jogada/accounts/contract/player';
import { emit, type Context, type Transaction } from '@jogada/platform/server';
import { SESSION_ENDED, type SessionEnded } from '../events.ts';
import type { SessionEnd, SessionId } from '../member-context.ts';
import { revokeRememberedLogins } from '../remember/remembered-login.sql.ts';
import { deleteSignInSteps } from '../second-factor/sign-in-step.sql.ts';
import { endOpenSessions, endSessionsById, type EndedSession } from './session.sql.ts';

type EndContext = Pick<Context, 'now' | 'realtime'>;

/**
 * Ends every open session of a member, but `keepSessionId`, in the caller's transaction; open pages hear it at once.
 * With `revoked` or `excluded` no device stays remembered either, and no sign-in half done. Answers how many ended.
 */
export async function endSessions(
  ctx: EndContext,
  tx: Transaction,
  end: { memberId: string; reason: SessionEnd; keepSessionId?: SessionId },
): Promise<number> {
  const at = ctx.now();
  const { memberId, reason, keepSessionId = null } = end;
  const ended = await endOpenSessions(tx, { memberId, reason, keepSessionId, at });
  if (reason === 'revoked' || reason === 'excluded') {
    await revokeRememberedLogins(tx, { memberId, reason: 'revoked', at });
    await deleteSignInSteps(tx, memberId);
  }
  await notifyEnded(ctx, tx, ended, reason);
  return ended.length;
}

/** Ends some sessions of a member; answers how many of them were open. */
export async function endTheseSessions(
  ctx: EndContext,
  tx: Transaction,
  end: { memberId: string; sessionIds: readonly string[]; reason: SessionEnd },
): Promise<number> {
  const ended = await endSessionsById(tx, { ...end, at: ctx.now() });
  await notifyEnded(ctx, tx, ended, end.reason);
  return ended.length;
}

/** Ends the session of this very call, whose page goes on as somebody else's: the other domains are told, the page is not. */
export async function endOwnSession(ctx: EndContext, tx: Transaction, own: { memberId: string; sessionId: SessionId }): Promise<void> {
  const at = ctx.now();
  const { memberId, sessionId } = own;
  for (const { id } of await endSessionsById(tx, { memberId, sessionIds: [sessionId], reason: 'logged_out', at })) {
    const payload: SessionEnded = { memberId, sessionId: id, reason: 'logged_out' };
    await emit(tx, { topic: SESSION_ENDED, payload, at });
  }
}

/** Tells the other domains, and after the commit the pages, of sessions that have ended. */
export async function notifyEnded(ctx: EndContext, tx: Transaction, ended: readonly EndedSession[], reason: SessionEnd): Promise<void> {
  for (const session of ended) {
    const payload: SessionEnded = { memberId: session.member_id, sessionId: session.id, reason };
    await emit(tx, { topic: SESSION_ENDED, payload, at: ctx.now() });
  }
  tx.afterCommit(() => {
    for (const { id } of ended) {
      ctx.realtime.publish(sessionEnded, id, { reason });
      ctx.realtime.disconnect({ scope: 'session', id });
    }
  });
}
