/** Minimum age of a player, in years. */
export const ADULT_AGE = 18;

const OLDEST_AGE = 120;

/** The calendar day of `at` in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** Whether a text is a calendar day, YYYY-MM-DD, that is a plausible birth date: not in the future and at most 120 years ago. */
export function isBirthDate(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text > today || yearsLater(text, OLDEST_AGE) < today) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Whether a person born on `birthDate` is of age on `today`; both as YYYY-MM-DD. A person born on 29 February comes of age on 1 March in a
 * common year (Código Civil, art. 132 § 3).
 */
export function isAdult(birthDate: string, today: string): boolean {
  return yearsLater(birthDate, ADULT_AGE) <= today;
}

// ISO dates compare as text. 29 February of a common year is no valid date, but it sorts correctly between its neighbours.
function yearsLater(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}
