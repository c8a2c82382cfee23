/** A moment's day where the merchant is: `2026-11-21`, or with another separator. */
export function announcedDay(
  moment: string,
  { timeZone, separator }: { readonly timeZone: string; readonly separator: '-' | '/' },
): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(moment),
  );
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return [part('year'), part('month'), part('day')].join(separator);
}
