import * as v from 'valibot';
import { CalendarDay } from './schema.ts';

/** A quarter and a little: the longest span that a record answers at once. */
export const PERIOD_DAYS_MAX = 93;

const DAY_MS = 86_400_000;

/** From a day to a day of the merchant's time zone, both included, as 2026-09-01. */
export const DayPeriod = v.pipe(v.object({ from: CalendarDay, to: CalendarDay }), v.check(isPeriod));
export type DayPeriod = v.InferOutput<typeof DayPeriod>;

/** How many days a period has, both ends counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Whether a period is told from its first day to its last, and is not longer than a record answers at once. */
export function isPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from <= to && daysBetween(from, to) <= PERIOD_DAYS_MAX;
}

/** The days of a record, as part of its input: both, or neither for all that there is. Judged by `isRecordPeriod`. */
/* @__NO_SIDE_EFFECTS__ */
export function recordDays() {
  return { from: v.optional(CalendarDay), to: v.optional(CalendarDay) };
}

/** Whether a record is asked for a period, or for all days. */
export function isRecordPeriod({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean {
  return from === undefined || to === undefined ? from === to : isPeriod({ from, to });
}
