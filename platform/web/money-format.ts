import { writeDecimal, type Currency, type Money } from '@jogada/platform/contract';

interface Style {
  readonly sign: string;
  /** The separator of thousands. */
  readonly group: string;
  readonly decimal: string;
  readonly signIsLast?: boolean;
}

const COMMA = { group: ',', decimal: '.' } as const;

/**
 * Each currency is formatted in the convention of its country in every interface language: R$ 1.234,50. Not by Intl, so that server and
 * phones format alike, and as the first Intl format takes long to create on a phone.
 */
const STYLES: Readonly<Record<Currency, Style>> = {
  BRL: { sign: 'R$\u00a0', group: '.', decimal: ',' },
  USD: { sign: '$', ...COMMA },
  EUR: { sign: '\u00a0€', group: '\u00a0', decimal: ',', signIsLast: true },
  JPY: { sign: '￥', ...COMMA },
  KRW: { sign: '₩', ...COMMA },
};

/** Portugal groups from five digits on. */
const GROUPED_FROM: Partial<Record<Currency, number>> = { EUR: 5 };

export interface MoneyFormatOptions {
  /** Adds a plus to gains, for movements. */
  readonly signed?: boolean;
}

/** Formats an amount with its currency sign: 123450n BRL is "R$ 1.234,50". */
export function formatMoney({ amount, currency }: Money, { signed = false }: MoneyFormatOptions = {}): string {
  const { sign, signIsLast } = STYLES[currency];
  const before = amount < 0n ? '-' : signed && amount > 0n ? '+' : '';
  const digits = formatAmount({ amount: amount < 0n ? -amount : amount, currency });
  return before + (signIsLast ? digits + sign : sign + digits);
}

/** The same without the currency sign: "1.234,50". */
export function formatAmount(money: Money): string {
  const { group, decimal } = STYLES[money.currency];
  const [whole = '', fraction] = writeDecimal(money).split('.');
  const isGrouped = whole.replace('-', '').length >= (GROUPED_FROM[money.currency] ?? 4);
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole;
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

export function currencySymbol(currency: Currency): string {
  return STYLES[currency].sign.trim();
}
