import { SESSION_IDLE_MS } from '@jogada/accounts/contract/player';
import type { CallContext, Context } from '@jogada/platform/server';
import { notifyEnded } from './end-sessions.ts';
import { endLapsedSession, endLapsedSessions, type SessionRow } from './session.sql.ts';

const BATCH = 500;

/** Ends expired sessions, so that open pages and games receive the event. */
export async function endLapsed(ctx: Context): Promise<void> {
  for (;;) {
    const count = await ctx.database.transaction(async (tx) => {
      const at = ctx.now();
      const ended = await endLapsedSessions(tx, { idleSince: new Date(at.getTime() - SESSION_IDLE_MS), at, rowsMax: BATCH });
      await notifyEnded(ctx, tx, ended, 'expired');
      return ended.length;
    });
    if (count < BATCH) return;
  }
}

/** Stores the end of an expired session when a call first meets it, so that it stays ended if the clock is set back. */
export async function endIfLapsed(ctx: Pick<CallContext, 'now' | 'database' | 'realtime'>, session: SessionRow): Promise<void> {
  const at = ctx.now();
  const end = { memberId: session.member_id, sessionId: session.id, idleSince: new Date(at.getTime() - SESSION_IDLE_MS), at };
  await ctx.database.transaction(async (tx) => notifyEnded(ctx, tx, await endLapsedSession(tx, end), 'expired'));
}
