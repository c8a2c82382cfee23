import { dateTimeFormatOf } from '@jogada/platform/web';

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The rows of one calendar day, in their order of arrival. */
export interface DayGroup<Row> {
  /** The day in the merchant's time zone, format 2026-09-01. */
  readonly day: string;
  readonly rows: readonly Row[];
}

/** The calendar day of a moment in a time zone, format 2026-09-01. */
export function dayOf(moment: string, timeZone: string): string {
  return dateTimeFormatOf('en-CA', { timeZone, ...DAY }).format(new Date(moment));
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Groups rows, sorted newest first, by calendar day in a time zone. */
export function groupByDay<Row>(rows: readonly Row[], momentOf: (row: Row) => string, timeZone: string): DayGroup<Row>[] {
  const groups: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(momentOf(row), timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}
