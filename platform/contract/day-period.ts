import * as v from 'valibot';
import { CalendarDay } from './schema.ts';

/** In days: the longest period of one request, a little more than a quarter. */
export const PERIOD_DAYS_MAX = 93;

const DAY_MS = 86_400_000;

/** A period of days in the merchant's time zone, both included, as 2026-09-01. */
export const DayPeriod = v.pipe(v.object({ from: CalendarDay, to: CalendarDay }), v.check(isPeriod));
export type DayPeriod = v.InferOutput<typeof DayPeriod>;

/** The number of days of a period, both ends counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Whether a period's first day is not after its last, and it is no longer than `PERIOD_DAYS_MAX`. */
export function isPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from <= to && daysBetween(from, to) <= PERIOD_DAYS_MAX;
}

/** The optional period of a record's input: both days, or neither for all records. Checked by `isRecordPeriod`. */
/* @__NO_SIDE_EFFECTS__ */
export function recordDays() {
  return { from: v.optional(CalendarDay), to: v.optional(CalendarDay) };
}

/** Whether the input has a valid period, or none. */
export function isRecordPeriod({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean {
  return from === undefined || to === undefined ? from === to : isPeriod({ from, to });
}
