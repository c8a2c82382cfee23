export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HALF_HOUR_MS = HOUR_MS / 2;
const DAY_MS = 24 * HOUR_MS;

/**
 * Time until a moment in the largest whole unit, rounded down; at least one minute. Days count from half an hour before, so that a bonus
 * of seven days says seven when it is granted.
 */
export function timeLeftUntil(moment: string, now: number): TimeLeft {
  const leftMs = Date.parse(moment) - now;
  if (leftMs >= DAY_MS) return { unit: 'days', count: Math.floor((leftMs + HALF_HOUR_MS) / DAY_MS) };
  if (leftMs >= HOUR_MS) return { unit: 'hours', count: Math.floor(leftMs / HOUR_MS) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(leftMs / MINUTE_MS)) };
}

/** Whether less than a day is left; shown in a warning colour. */
export function isSoon(moment: string, now: number): boolean {
  return Date.parse(moment) - now < DAY_MS;
}
