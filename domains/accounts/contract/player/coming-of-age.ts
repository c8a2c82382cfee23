/** Who may play: from this birthday on. */
export const ADULT_AGE = 18;

const OLDEST_AGE = 120;

/** The day on which it is `at` in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** Whether a text is a day of the calendar, YYYY-MM-DD, on which somebody alive today can have been born. */
export function isBirthDate(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text > today || yearsLater(text, OLDEST_AGE) < today) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Whether somebody born on a day is of age today; both are days as YYYY-MM-DD. Who was born on 29 February comes of age
 * on 1 March where the year has no such day (Código Civil, art. 132 § 3).
 */
export function isAdult(birthDate: string, today: string): boolean {
  return yearsLater(birthDate, ADULT_AGE) <= today;
}

// Days as texts compare as days do; 29 February of a common year stands between its neighbours without being one.
function yearsLater(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}
