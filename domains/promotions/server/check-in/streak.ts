const DAY_MS = 86_400_000;

/** Position in the calendar. */
export interface Streak {
  /** Today's place in the calendar, from 1. */
  readonly day: number;
  readonly isDone: boolean;
}

/**
 * Computes the position in a calendar of `length` days, from days as YYYY-MM-DD. Each consecutive day is the next place; it restarts after
 * the last place and after a missed day.
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
