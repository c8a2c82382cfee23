/** Decimal places of each currency of an account. */
export const CURRENCY_DECIMALS = { BRL: 2, USD: 2, EUR: 2, JPY: 0, KRW: 0 } as const;

export type Currency = keyof typeof CURRENCY_DECIMALS;

export const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as readonly Currency[];

/** An amount of minor units of a currency: 5000n BRL is R$ 50,00. */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCY_DECIMALS, code);
}

export type DecimalReading =
  | { readonly kind: 'amount'; readonly amount: bigint }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'too_precise' };

const DECIMAL = /^(0|[1-9]\d{0,15})(?:\.(\d{1,18}))?$/;

/** Parses a decimal text in major units ("12.50") into minor units, exactly. Zeros beyond the currency's decimals are refused. */
export function readDecimal(text: string, currency: Currency): DecimalReading {
  const match = DECIMAL.exec(text);
  if (!match) return { kind: 'malformed' };
  const decimals = CURRENCY_DECIMALS[currency];
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return { kind: 'too_precise' };
  return { kind: 'amount', amount: BigInt((match[1] ?? '0') + fraction.padEnd(decimals, '0')) };
}

/** Formats minor units as a decimal text in major units: 1250n BRL is "12.50". */
export function writeDecimal({ amount, currency }: Money): string {
  const decimals = CURRENCY_DECIMALS[currency];
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Splits an amount by weights so that the parts sum to it exactly. The remainder goes to the earliest parts,
 * one minor unit each.
 */
export function splitAmount(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('weights must be non-negative and sum above zero');
  const parts = weights.map((weight) => (amount * weight) / total);
  let rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  const unit = rest < 0n ? -1n : 1n;
  for (let index = 0; rest !== 0n; index = (index + 1) % parts.length) {
    if (weights[index] === 0n) continue;
    parts[index] = (parts[index] ?? 0n) + unit;
    rest -= unit;
  }
  return parts;
}
