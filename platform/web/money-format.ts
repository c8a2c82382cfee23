import { writeDecimal, type Currency, type Money } from '@jogada/platform/contract';

interface Style {
  readonly sign: string;
  /** Of thousands. */
  readonly group: string;
  readonly decimal: string;
  readonly signIsLast?: boolean;
}

const COMMA = { group: ',', decimal: '.' } as const;

/**
 * Money is written the way its own country writes it, in every interface language: R$ 1.234,50. It is written here and not by the
 * browser's formats, so that no phone writes it otherwise than the server did; and the first of those that is made takes a phone long.
 */
const STYLES: Readonly<Record<Currency, Style>> = {
  BRL: { sign: 'R$\u00a0', group: '.', decimal: ',' },
  USD: { sign: '$', ...COMMA },
  EUR: { sign: '\u00a0€', group: '\u00a0', decimal: ',', signIsLast: true },
  JPY: { sign: '￥', ...COMMA },
  KRW: { sign: '₩', ...COMMA },
};

/** Portugal begins to group at five digits. */
const GROUPED_FROM: Partial<Record<Currency, number>> = { EUR: 5 };

export interface MoneyFormatOptions {
  /** A plus before gains, for movements. */
  readonly signed?: boolean;
}

/** An amount as a reader of its currency expects it: 123450n BRL is "R$ 1.234,50". */
export function formatMoney({ amount, currency }: Money, { signed = false }: MoneyFormatOptions = {}): string {
  const { sign, signIsLast } = STYLES[currency];
  const before = amount < 0n ? '-' : signed && amount > 0n ? '+' : '';
  const digits = formatAmount({ amount: amount < 0n ? -amount : amount, currency });
  return before + (signIsLast ? digits + sign : sign + digits);
}

/** The same without the currency's sign: "1.234,50". */
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
