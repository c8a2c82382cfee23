import { CURRENCIES, writeDecimal, type Currency } from '@jogada/platform/contract';
import { expect, test } from 'vitest';
import { currencySymbol, formatAmount, formatMoney } from './money-format.ts';

const HOMES = { BRL: 'pt-BR', USD: 'en-US', EUR: 'pt-PT', JPY: 'ja-JP', KRW: 'ko-KR' } as const satisfies Record<Currency, string>;

const SIZES = [0n, 1n, 9n, 10n, 99n, 100n, 999n, 1_000n, 9_999n, 12_345n, 99_999n, 100_000n, 999_999n, 1_234_567n, 98_765_432_109_876_543n];
const AMOUNTS = SIZES.flatMap((amount) => [amount, -amount]);

test.each(CURRENCIES)('Formats money in %s in the convention of its country', (currency) => {
  const partsOf = (amount: bigint, signDisplay: 'auto' | 'exceptZero') =>
    new Intl.NumberFormat(HOMES[currency], { style: 'currency', currency, signDisplay }).formatToParts(
      writeDecimal({ amount, currency }) as Intl.StringNumericLiteral,
    );
  const written = (parts: readonly Intl.NumberFormatPart[]) => parts.map(({ value }) => value).join('');
  for (const amount of AMOUNTS) {
    const parts = partsOf(amount, 'auto');
    expect(formatMoney({ amount, currency })).toBe(written(parts));
    expect(formatMoney({ amount, currency }, { signed: true })).toBe(written(partsOf(amount, 'exceptZero')));
    expect(formatAmount({ amount, currency })).toBe(written(parts.filter(({ type }) => type !== 'currency' && type !== 'literal')));
  }
  expect(currencySymbol(currency)).toBe(partsOf(0n, 'auto').find(({ type }) => type === 'currency')?.value);
});
