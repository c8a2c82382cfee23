const MINUTE_MS = 60_000;

/** A moment as the value of a `datetime-local` field, in the browser's time zone. */
export function toLocalTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** A moment as the value of a `date` field, in the browser's time zone. */
export function toLocalDay(moment: Date): string {
  return toLocalTime(moment).slice(0, 'YYYY-MM-DD'.length);
}
