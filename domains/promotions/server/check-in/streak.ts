const DAY_MS = 86_400_000;

/** Days of the calendar, YYYY-MM-DD. */
export interface Streak {
  /** The place of today in the calendar, from 1. */
  readonly day: number;
  readonly isDone: boolean;
}

/**
 * Where somebody stands in a calendar of `length` days: each day in a row is the next place, after the last the first again; a day left
 * out begins anew.
 */
export function streakOf({ today, had, length }: { today: string; had: readonly string[]; length: number }): Streak {
  const days = new Set(had);
  const isDone = days.has(today);
  let run = 0;
  for (let day = isDone ? today : before(today); days.has(day); day = before(day)) run += 1;
  const place = isDone ? run - 1 : run;
  return { day: (place % length) + 1, isDone };
}

function before(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
