import type { Language } from '@jogada/platform/contract';

/** Where the year stands: last in the West, first in Japan and Korea. */
export function isYearFirst(language: Language): boolean {
  return language === 'ja' || language === 'ko';
}

/** Writes the digits of a day with slashes between its parts. */
export function maskBirthDate(typed: string, yearFirst: boolean): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  const cuts = yearFirst ? ([4, 6] as const) : ([2, 4] as const);
  return [digits.slice(0, cuts[0]), digits.slice(cuts[0], cuts[1]), digits.slice(cuts[1])].filter((part) => part !== '').join('/');
}

/** The day that is written, in either order, as YYYY-MM-DD; what is not a whole day comes back as it is written. */
export function readBirthDate(written: string): string {
  const yearFirst = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(written);
  if (yearFirst) return `${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}`;
  const yearLast = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written);
  return yearLast ? `${yearLast[3]}-${yearLast[2]}-${yearLast[1]}` : written;
}
