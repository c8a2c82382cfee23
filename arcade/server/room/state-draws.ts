import type { SharedGame } from '../../games/shared-game.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { drawTimeMs } from './draw-time.ts';
import { listUnstatedDraws, markStated, type UnstatedDrawRow } from './room.sql.ts';

const DRAWS_MAX = 20;

/** Reports opened and finished draws to the platform; retries unanswered reports. */
export async function stateDraws(ctx: ArcadeContext, games: readonly SharedGame[]): Promise<void> {
  const scheduled = new Map(games.flatMap(({ gameId, schedule }) => (schedule === undefined ? [] : [[gameId, schedule] as const])));
  if (scheduled.size === 0) return;
  for (const draw of await listUnstatedDraws(ctx.db, { gameIds: [...scheduled.keys()], max: DRAWS_MAX })) {
    const schedule = scheduled.get(draw.gameId);
    if (schedule === undefined) continue;
    const outcome = await ctx.vendor.stateDraw({
      gameId: draw.gameId,
      numero: numeroOf(draw),
      opensAt: draw.openedAt.toISOString(),
      closesAt: new Date(drawTimeMs(schedule, draw.openedAt)).toISOString(),
      drawnAt: draw.endedAt?.toISOString() ?? null,
      numbers: draw.outcome === null || draw.endedAt === null ? [] : schedule.numbersOf(draw.outcome),
    });
    if (outcome.kind === 'unknown') return;
    // A refused report is not sent again.
    if (outcome.kind === 'refused') ctx.log.warn({ roundId: draw.id, errorCode: outcome.errorCode }, 'draw not accepted by the platform');
    await markStated(ctx.db, draw);
  }
}

/** A new chain restarts at one; the date keeps the numbers unique. */
function numeroOf({ openedAt, number }: UnstatedDrawRow): string {
  return `${openedAt.toISOString().slice(0, 10).replaceAll('-', '')}-${String(number).padStart(5, '0')}`;
}
