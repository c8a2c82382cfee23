import { useFormats } from '@jogada/platform/web';

/** Formats a day of the merchant's calendar, given as 2026-09-01. */
export function useDayText(): (day: string) => string {
  const format = useFormats();
  return (day) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' });
}
