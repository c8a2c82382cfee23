import { sessionEnded } from '@jogada/accounts/contract/player';
import type { MessageOf } from '@jogada/platform/contract';
import { emit, type Context, type Transaction } from '@jogada/platform/server';
import { SESSION_ENDED, type SessionEnded } from '../events.ts';
import type { SessionEnd, SessionId } from '../member-context.ts';
import { revokeRememberedLogins } from '../remember/remembered-login.sql.ts';
import { deleteSignInSteps } from '../second-factor/sign-in-step.sql.ts';
import { endOpenSessions, endSessionsById, type EndedSession } from './session.sql.ts';

/** The device that replaced a session, as the member sees it. */
type EndingDevice = NonNullable<MessageOf<typeof sessionEnded>['by']>;

type EndContext = Pick<Context, 'now' | 'realtime'>;

/**
 * Ends every open session of a member, except `keepSessionId`, in the caller's transaction, and publishes that to their pages. With
 * `revoked` or `excluded` it also revokes remembered logins and pending second steps. Returns the ids of the ended sessions.
 */
export async function endSessions(
  ctx: EndContext,
  tx: Transaction,
  end: { memberId: string; reason: SessionEnd; keepSessionId?: SessionId },
): Promise<SessionId[]> {
  const at = ctx.now();
  const { memberId, reason, keepSessionId = null } = end;
  const ended = await endOpenSessions(tx, { memberId, reason, keepSessionId, at });
  if (reason === 'revoked' || reason === 'excluded') {
    await revokeRememberedLogins(tx, { memberId, reason: 'revoked', at });
    await deleteSignInSteps(tx, memberId);
  }
  await notifyEnded(ctx, tx, ended, reason);
  return ended.map(({ id }) => id);
}

/** Ends some sessions of a member. Returns how many of them were open. */
export async function endTheseSessions(
  ctx: EndContext,
  tx: Transaction,
  end: { memberId: string; sessionIds: readonly string[]; reason: SessionEnd; by?: EndingDevice },
): Promise<number> {
  const ended = await endSessionsById(tx, { ...end, at: ctx.now() });
  await notifyEnded(ctx, tx, ended, end.reason, end.by);
  return ended.length;
}

/** Ends the session of this call, whose page continues with another session: other domains receive the event, the page does not. */
export async function endOwnSession(ctx: EndContext, tx: Transaction, own: { memberId: string; sessionId: SessionId }): Promise<void> {
  const at = ctx.now();
  const { memberId, sessionId } = own;
  for (const { id } of await endSessionsById(tx, { memberId, sessionIds: [sessionId], reason: 'logged_out', at })) {
    const payload: SessionEnded = { memberId, sessionId: id, reason: 'logged_out' };
    await emit(tx, { topic: SESSION_ENDED, payload, at });
  }
}

/** Emits the events of ended sessions and, after the commit, publishes them to their pages. */
export async function notifyEnded(
  ctx: EndContext,
  tx: Transaction,
  ended: readonly EndedSession[],
  reason: SessionEnd,
  by: EndingDevice | null = null,
): Promise<void> {
  const at = ctx.now();
  for (const session of ended) {
    const payload: SessionEnded = { memberId: session.member_id, sessionId: session.id, reason };
    await emit(tx, { topic: SESSION_ENDED, payload, at });
  }
  tx.afterCommit(() => {
    for (const { id } of ended) {
      ctx.realtime.publish(sessionEnded, id, { reason, at: at.toISOString(), by });
      ctx.realtime.disconnect({ scope: 'session', id });
    }
  });
}
