import { formatWhole, LANGUAGE_TAGS, type Language } from '@jogada/platform/contract';

const made = new Map<string, unknown>();

/** Creating a format costs far more than using it. */
function keep<Format>(kind: string, locale: Intl.LocalesArgument, options: object | undefined, make: () => Format): Format {
  const key = `${kind}${String(locale)}${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, make());
  // The key includes the kind, so the cached value has that type.
  return made.get(key) as Format;
}

export function numberFormatOf(locale: Intl.LocalesArgument, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return keep('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

/**
 * The format of a number without options. Whole numbers are formatted without Intl, whose first number format takes a phone 17 to 30 ms to
 * create.
 */
export function plainNumberFormatOf(language: Language): { readonly format: (value: number | bigint) => string } {
  return {
    format: (value) =>
      typeof value === 'bigint' || Number.isSafeInteger(value)
        ? formatWhole(String(value), language)
        : numberFormatOf(LANGUAGE_TAGS[language]).format(value),
  };
}

export function dateTimeFormatOf(locale: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep('moment', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

export function pluralRulesOf(locale: Intl.LocalesArgument, options?: Intl.PluralRulesOptions): Intl.PluralRules {
  return keep('plural', locale, options, () => new Intl.PluralRules(locale, options));
}
