import type { DrawSchedule } from '../../games/shared-game.ts';

/** When a draw that opened then is due: on the clock's first multiple that leaves time to bet, in milliseconds. */
export function drawTimeMs({ everyMs, openMinMs }: Pick<DrawSchedule, 'everyMs' | 'openMinMs'>, openedAt: Date): number {
  return Math.ceil((openedAt.getTime() + openMinMs) / everyMs) * everyMs;
}
