import type { DrawSchedule } from '../../games/shared-game.ts';

/** Due time of a draw in ms: the first multiple of `everyMs` that leaves enough time to bet. */
export function drawTimeMs({ everyMs, openMinMs }: Pick<DrawSchedule, 'everyMs' | 'openMinMs'>, openedAt: Date): number {
  return Math.ceil((openedAt.getTime() + openMinMs) / everyMs) * everyMs;
}
