import { SESSION_IDLE_MS } from '@jogada/accounts/contract/player';
import type { Context } from '@jogada/platform/server';
import { notifyEnded } from './end-sessions.ts';
import { endLapsedSessions } from './session.sql.ts';

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
