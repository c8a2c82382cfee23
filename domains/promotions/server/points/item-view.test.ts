import { expect, test } from 'vitest';
import { recentPrices } from './item-view.ts';

const AT = new Date('2026-06-30T12:00:00Z');
const price = (amount: bigint, daysAgo: number) => ({ price: amount, from_at: new Date(AT.getTime() - daysAgo * 86_400_000) });

test.each([
  { title: 'the only price', prices: [price(100n, 90)], shown: [100n], lowest: 100n },
  { title: 'a price that ended within the 30 days', prices: [price(120n, 3), price(100n, 90)], shown: [120n, 100n], lowest: 100n },
  {
    title: 'no price that ended earlier, which is shown as the one before',
    prices: [price(120n, 31), price(50n, 90), price(40n, 100)],
    shown: [120n, 50n],
    lowest: 120n,
  },
  {
    title: 'a short reduction',
    prices: [price(120n, 2), price(80n, 3), price(120n, 60), price(10n, 90)],
    shown: [120n, 80n, 120n, 10n],
    lowest: 80n,
  },
])('The lowest price of 30 days counts $title', ({ prices, shown, lowest }) => {
  const recent = recentPrices(prices, AT);
  expect(recent.shown.map((one) => one.price)).toEqual(shown);
  expect(recent.lowest).toBe(lowest);
});
