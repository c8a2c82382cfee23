import { groupDigits, LANGUAGE_TAGS } from '@jogada/platform/contract';

type FormatKind<Options, Format> = new (locale: Intl.LocalesArgument, options?: Options) => Format;

const made: Record<string, unknown> = {};

/** Creating a format costs far more than using it. */
function keep<Options, Format>(Kind: FormatKind<Options, Format>, locale: Intl.LocalesArgument, options?: Options): Format {
  const key = Kind.name + String(locale) + JSON.stringify(options);
  // The key includes the kind, so the kept value has that type.
  return (made[key] ??= new Kind(locale, options)) as Format;
}

/**
 * A number format. Without options, whole numbers are formatted without Intl, whose first number format takes a phone 17 to 30 ms to create.
 */
export function numberFormatOf(locale: Intl.LocalesArgument, options: Intl.NumberFormatOptions): Intl.NumberFormat;
export function numberFormatOf(locale: Intl.LocalesArgument, options?: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, 'format'>;
export function numberFormatOf(locale: Intl.LocalesArgument, options?: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, 'format'> {
  const intl = () => keep(Intl.NumberFormat, locale, options);
  if (options) return intl();
  const format = (value: number | bigint) =>
    Number.isSafeInteger(value) ? groupDigits(String(value), locale === LANGUAGE_TAGS.pt ? '.' : ',') : intl().format(value);
  return { format };
}

export function dateTimeFormatOf(locale: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep(Intl.DateTimeFormat, locale, options);
}

export function pluralRulesOf(locale: Intl.LocalesArgument, options?: Intl.PluralRulesOptions): Intl.PluralRules {
  return keep(Intl.PluralRules, locale, options);
}
