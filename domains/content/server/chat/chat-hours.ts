const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Every window of a week starts within this many days. */
const DAYS_AHEAD = 8;

interface Hours {
  /** ISO: 1 is Monday. */
  readonly weekdays: readonly number[];
  /** Minutes of the day in the time zone. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly timeZone: string;
}

/** Whether the staff's hours are open at a moment, and when that changes; null when they never close. */
export function hoursAt(at: Date, hours: Hours): { readonly isOpen: boolean; readonly changesAt: Date | null } {
  const windows = windowsAround(at, hours);
  const open = windows.find(({ from, until }) => from <= at && at < until);
  if (!open) return { isOpen: false, changesAt: windows.find(({ from }) => from > at)?.from ?? null };
  let end = open.until;
  // Windows that touch at midnight are one.
  for (const { from, until } of windows) if (from.getTime() === end.getTime()) end = until;
  const isEndless = end.getTime() - at.getTime() > (DAYS_AHEAD - 1) * DAY_MS;
  return { isOpen: true, changesAt: isEndless ? null : end };
}

/** The windows from yesterday on, in order. */
function windowsAround(at: Date, { weekdays, opensAt, closesAt, timeZone }: Hours): { from: Date; until: Date }[] {
  const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, index) => midnightOf(at, index - 1, timeZone));
  return days
    .filter((midnight) => weekdays.includes(midnight.getUTCDay() === 0 ? 7 : midnight.getUTCDay()))
    .map((midnight) => ({ from: instantOf(midnight, opensAt, timeZone), until: instantOf(midnight, closesAt, timeZone) }));
}

/** The midnight of a day relative to the moment's day in the time zone, as if that were UTC. */
function midnightOf(at: Date, days: number, timeZone: string): Date {
  const local = new Date(at.getTime() + offsetAt(at, timeZone));
  return new Date(Math.floor(local.getTime() / DAY_MS) * DAY_MS + days * DAY_MS);
}

function instantOf(midnight: Date, minutes: number, timeZone: string): Date {
  const local = new Date(midnight.getTime() + minutes * MINUTE_MS);
  const near = new Date(local.getTime() - offsetAt(local, timeZone));
  return new Date(local.getTime() - offsetAt(near, timeZone));
}

/** The time zone's offset from UTC in ms. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at.getTime() / 1000) * 1000;
}
