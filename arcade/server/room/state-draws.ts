import type { SharedGame } from '../../games/shared-game.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { drawTimeMs } from './draw-time.ts';
import { listUnstatedDraws, markStated, type UnstatedDrawRow } from './room.sql.ts';

const DRAWS_MAX = 20;

/** Tells the platform of draws that opened and of those that were drawn; what is not answered is told again. */
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
    // What the platform will not have is not offered to it again.
    if (outcome.kind === 'refused') ctx.log.warn({ roundId: draw.id, errorCode: outcome.errorCode }, 'draw not taken by the platform');
    await markStated(ctx.db, draw);
  }
}

/** A new chain counts from one again; the day keeps the numbers apart. */
function numeroOf({ openedAt, number }: UnstatedDrawRow): string {
  return `${openedAt.toISOString().slice(0, 10).replaceAll('-', '')}-${String(number).padStart(5, '0')}`;
}
