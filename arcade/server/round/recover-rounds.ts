import type { ArcadeContext } from '../arcade-context.ts';
import { deleteExpiredSessions } from '../session/session.sql.ts';
import { advanceRound } from './advance-round.ts';
import { leaseDueRounds } from './round.sql.ts';

const ROUNDS_MAX = 25;

/**
 * Completes rounds left open by a crashed process or an unanswered wallet call. Runs at start and every few seconds; several processes may
 * run it concurrently.
 * @returns the number of processed rounds.
 */
export async function recoverRounds(ctx: ArcadeContext): Promise<number> {
  const now = ctx.now();
  const leaseUntil = new Date(now.getTime() + ctx.timing.leaseMs);
  const rounds = await leaseDueRounds(ctx.db, { now, leaseUntil, max: ROUNDS_MAX });
  await Promise.all(
    rounds.map(async (round) => {
      const after = await advanceRound(ctx, round, { isResumed: true });
      ctx.log.info({ roundId: round.id, from: round.state, to: after.state }, 'round recovered');
    }),
  );
  await deleteExpiredSessions(ctx.db, now);
  return rounds.length;
}
