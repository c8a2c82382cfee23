import { expect, test } from 'vitest';
import { LANGUAGE_TAGS, LANGUAGES } from './languages.ts';
import { CURRENCIES, writeDecimal } from './money.ts';
import { currencySymbol, formatAmount, formatMoney } from './money-format.ts';

const SIZES = [0n, 1n, 9n, 10n, 99n, 100n, 999n, 1_000n, 9_999n, 12_345n, 99_999n, 100_000n, 999_999n, 1_234_567n, 98_765_432_109_876_543n];
const AMOUNTS = SIZES.flatMap((amount) => [amount, -amount]);

test.each(LANGUAGES.flatMap((language) => CURRENCIES.map((currency) => ({ language, currency }))))(
  'Formats $currency in the convention of a reader of $language',
  ({ language, currency }) => {
    const partsOf = (amount: bigint, signDisplay: 'auto' | 'exceptZero') =>
      new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol', signDisplay })
        .formatToParts(writeDecimal({ amount, currency }) as Intl.StringNumericLiteral)
        // Japanese writes a wide yen sign, which its other digits do not match.
        .map(({ type, value }) => ({ type, value: value.replace('￥', '¥') }));
    const written = (parts: readonly { readonly value: string }[]) => parts.map(({ value }) => value).join('');
    for (const amount of AMOUNTS) {
      const parts = partsOf(amount, 'auto');
      expect(formatMoney({ amount, currency }, language)).toBe(written(parts));
      expect(formatMoney({ amount, currency }, language, { signed: true })).toBe(written(partsOf(amount, 'exceptZero')));
      expect(formatAmount({ amount, currency }, language)).toBe(
        written(parts.filter(({ type }) => type !== 'currency' && type !== 'literal')),
      );
    }
    expect(currencySymbol(currency)).toBe(partsOf(0n, 'auto').find(({ type }) => type === 'currency')?.value);
  },
);

test('An amount in reais reads in the convention of each language', () => {
  const written = LANGUAGES.map((language) => formatMoney({ amount: 8350n, currency: 'BRL' }, language));
  expect(written).toEqual(['R$\u00a083,50', 'R$83.50', 'R$83.50', 'R$83.50']);
});
