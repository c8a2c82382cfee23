const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

interface QuietHours {
  /** Full hours of the time zone. Equal: no quiet hours. */
  readonly from: number;
  readonly until: number;
  readonly timeZone: string;
}

/** The end of the quiet hours that a moment lies in; undefined outside of them. */
export function quietUntil(at: Date, { from, until, timeZone }: QuietHours): Date | undefined {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = clock.format(at).split(':').map(Number);
  const now = hour * 60 + minute;
  const minutesSince = (start: number) => (now - start * 60 + DAY_MINUTES) % DAY_MINUTES;
  const length = ((until - from) * 60 + DAY_MINUTES) % DAY_MINUTES;
  const passed = minutesSince(from);
  if (passed >= length) return undefined;
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + (length - passed) * MINUTE_MS);
}
