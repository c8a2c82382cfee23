import { useMemo } from 'react';
import { numberFormatOf } from './intl-formats.ts';
import { LANGUAGE_TAGS } from './languages.ts';
import { formatMoment } from './moment-format.ts';
import { useSpoken } from './text.tsx';

export interface Formats {
  /** In the merchant's time zone unless another one is given. */
  readonly dateTime: (moment: Date, options: Intl.DateTimeFormatOptions) => string;
  readonly number: (value: number | bigint, options?: Intl.NumberFormatOptions) => string;
}

/** Formats numbers and times in the player's language. */
export function useFormats(): Formats {
  const { language, timeZone } = useSpoken();
  return useMemo(() => {
    const locale = LANGUAGE_TAGS[language];
    return {
      dateTime: (moment, options) => formatMoment(moment, { language, timeZone }, options),
      // Japanese writes 4分: a space before the unit could break the line there.
      number: (value, options) =>
        numberFormatOf(locale, options)
          .format(value)
          .replace(/ (?=\p{Script=Han})/gu, ''),
    };
  }, [language, timeZone]);
}
