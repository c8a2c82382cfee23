import { groupDigits } from './group-digits.ts';
import type { Language } from './languages.ts';
import { writeDecimal, type Currency, type Money } from './money.ts';

const SYMBOLS: Readonly<Record<Currency, string>> = { BRL: 'R$', USD: '$', EUR: '€', JPY: '¥', KRW: '₩' };

export interface MoneyFormatOptions {
  /** Adds a plus to gains, for movements. */
  readonly signed?: boolean;
}

/**
 * Formats an amount in the reader's convention: 123450n BRL is "R$ 1.234,50" in Portuguese and "R$1,234.50" in English, Japanese and Korean.
 * Not by Intl, so that server and phones format alike, and as the first Intl format takes long to create on a phone.
 */
export function formatMoney({ amount, currency }: Money, language: Language, { signed = false }: MoneyFormatOptions = {}): string {
  const sign = amount < 0n ? '-' : signed && amount > 0n ? '+' : '';
  const space = language === 'pt' ? '\u00a0' : '';
  return sign + SYMBOLS[currency] + space + formatAmount({ amount: amount < 0n ? -amount : amount, currency }, language);
}

/** The same without the currency's symbol: "1.234,50". */
export function formatAmount(money: Money, language: Language): string {
  const [group, decimal] = language === 'pt' ? (['.', ','] as const) : ([',', '.'] as const);
  const [whole = '', fraction] = writeDecimal(money).split('.');
  const grouped = groupDigits(whole, group);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

export function currencySymbol(currency: Currency): string {
  return SYMBOLS[currency];
}
