import { LANGUAGE_TAGS, type Language } from '@jogada/platform/contract';

/** Whether the language writes the year first, as Japanese and Korean do. */
export function isYearFirst(language: Language): boolean {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language]).formatToParts()[0]?.type === 'year';
}

/** Formats typed digits as a date with slashes. */
export function maskBirthDate(typed: string, yearFirst: boolean): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  const cuts = yearFirst ? ([4, 6] as const) : ([2, 4] as const);
  return [digits.slice(0, cuts[0]), digits.slice(cuts[0], cuts[1]), digits.slice(cuts[1])].filter((part) => part !== '').join('/');
}

/** Returns a date written in either order as YYYY-MM-DD; an incomplete one unchanged. */
export function readBirthDate(written: string): string {
  const yearFirst = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(written);
  if (yearFirst) return `${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}`;
  const yearLast = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written);
  return yearLast ? `${yearLast[3]}-${yearLast[2]}-${yearLast[1]}` : written;
}
