import { dateTimeFormatOf } from '@jogada/platform/web';

/** Date of a moment in the merchant's time zone: `2026-11-21`, or with another separator. */
export function announcedDay(
  moment: string,
  { timeZone, separator }: { readonly timeZone: string; readonly separator: '-' | '/' },
): string {
  const format = dateTimeFormatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = format.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return [part('year'), part('month'), part('day')].join(separator);
}
