import { dateOptionsOf, type Language } from '@jogada/platform/contract';
import { dateTimeFormatOf } from './intl-formats.ts';
import { LANGUAGE_TAGS } from './languages.ts';

/** Formats a moment in a language, in the given time zone unless the options name another. */
export function formatMoment(
  moment: Date,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
  options: Intl.DateTimeFormatOptions,
): string {
  return dateTimeFormatOf(LANGUAGE_TAGS[language], { timeZone, ...dateOptionsOf(language, options) }).format(moment);
}
