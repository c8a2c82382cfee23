import type { Language } from '@jogada/platform/contract';
import { useMemo } from 'react';
import { dateTimeFormatOf, numberFormatOf } from './intl-formats.ts';
import { LANGUAGE_TAGS } from './languages.ts';
import { useSpoken } from './text.tsx';

export interface Formats {
  /** In the merchant's time zone unless another one is given. */
  readonly dateTime: (moment: Date, options: Intl.DateTimeFormatOptions) => string;
  readonly number: (value: number | bigint, options?: Intl.NumberFormatOptions) => string;
}

/** English readers disagree on the order of day and month, so that an English date names its month: Nov 24, 2026. */
export function dateOptionsOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return language === 'en' && options.month !== undefined ? { ...options, month: 'short' } : options;
}

/** Formats numbers and times in the player's language. */
export function useFormats(): Formats {
  const { language, timeZone } = useSpoken();
  return useMemo(() => {
    const locale = LANGUAGE_TAGS[language];
    return {
      dateTime: (moment, options) => dateTimeFormatOf(locale, { timeZone, ...dateOptionsOf(language, options) }).format(moment),
      // Japanese writes 4分: a space before the unit could break the line there.
      number: (value, options) =>
        numberFormatOf(locale, options)
          .format(value)
          .replace(/ (?=\p{Script=Han})/gu, ''),
    };
  }, [language, timeZone]);
}
