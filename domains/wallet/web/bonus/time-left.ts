export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long until a moment, in the largest unit of which a whole one is left; rounded down, so that nothing is promised. Never less than a minute. */
export function timeLeftUntil(moment: string, now: number): TimeLeft {
  const leftMs = Date.parse(moment) - now;
  if (leftMs >= DAY_MS) return { unit: 'days', count: Math.floor(leftMs / DAY_MS) };
  if (leftMs >= HOUR_MS) return { unit: 'hours', count: Math.floor(leftMs / HOUR_MS) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(leftMs / MINUTE_MS)) };
}

/** Whether it is time to say it in a warmer colour: less than a day. */
export function isSoon(moment: string, now: number): boolean {
  return Date.parse(moment) - now < DAY_MS;
}
