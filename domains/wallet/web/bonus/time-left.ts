export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time until a moment in the largest whole unit, rounded down, so that the shown time is never too long. At least one minute. */
export function timeLeftUntil(moment: string, now: number): TimeLeft {
  const leftMs = Date.parse(moment) - now;
  if (leftMs >= DAY_MS) return { unit: 'days', count: Math.floor(leftMs / DAY_MS) };
  if (leftMs >= HOUR_MS) return { unit: 'hours', count: Math.floor(leftMs / HOUR_MS) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(leftMs / MINUTE_MS)) };
}

/** Whether less than a day is left; shown in a warning colour. */
export function isSoon(moment: string, now: number): boolean {
  return Date.parse(moment) - now < DAY_MS;
}
