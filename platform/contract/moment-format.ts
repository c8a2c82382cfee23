import { LANGUAGE_TAGS, type Language } from './languages.ts';

export const DATE_SHAPES = {
  dateTime: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayTime: { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateShape = keyof typeof DATE_SHAPES;

/** English readers disagree on the order of day and month, so that an English date names its month: Nov 24, 2026. */
export function dateOptionsOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return language === 'en' && options.month !== undefined ? { ...options, month: 'short' } : options;
}

/** A format in the reader's convention, for letters, messages and documents as on the screens. */
export function momentFormat(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { timeZone, ...dateOptionsOf(language, options) });
}
