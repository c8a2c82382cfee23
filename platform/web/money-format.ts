import { writeDecimal, type Currency, type Money } from '@jogada/platform/contract';

// Money is written the way its own country writes it, in every interface language: R$ 1.234,50.
const CURRENCY_HOMES = { BRL: 'pt-BR', USD: 'en-US', EUR: 'pt-PT', JPY: 'ja-JP', KRW: 'ko-KR' } as const satisfies Record<Currency, string>;

const formats = new Map<string, Intl.NumberFormat>();

export interface MoneyFormatOptions {
  /** A plus before gains, for movements. */
  readonly signed?: boolean;
}

/** An amount as a reader of its currency expects it: 123450n BRL is "R$ 1.234,50". */
export function formatMoney({ amount, currency }: Money, { signed = false }: MoneyFormatOptions = {}): string {
  return formatOf(currency, signed).format(decimalOf({ amount, currency }));
}

/** The same without the currency's sign: "1.234,50". */
export function formatAmount({ amount, currency }: Money): string {
  return formatOf(currency, false)
    .formatToParts(decimalOf({ amount, currency }))
    .filter((part) => part.type !== 'currency' && part.type !== 'literal')
    .map((part) => part.value)
    .join('');
}

export function currencySymbol(currency: Currency): string {
  return (
    formatOf(currency, false)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? currency
  );
}

// A text, so that no amount passes through a floating-point number.
function decimalOf(money: Money): Intl.StringNumericLiteral {
  return writeDecimal(money) as Intl.StringNumericLiteral;
}

function formatOf(currency: Currency, signed: boolean): Intl.NumberFormat {
  const key = `${currency}${signed}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(CURRENCY_HOMES[currency], {
    style: 'currency',
    currency,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  formats.set(key, made);
  return made;
}
