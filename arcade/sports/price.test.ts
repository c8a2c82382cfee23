import { expect, test } from 'vitest';
import { arenaVirtual } from '../games/arena-virtual/book.ts';
import { ligaVirtual } from '../games/liga-virtual/book.ts';
import { fastDraws } from '../rtp/fast-draws.ts';
import { DRAW_NO_BET, RESULT, totalOver } from './market.ts';
import { cashOutOf, payoutOf, priceMarket, priceOf } from './price.ts';
import { playTicks, remaining, scoreAfter } from './simulated-sport.ts';

test('probabilities of further points match the number of ticks and add up to one', () => {
  const ways = remaining(2, { home: 500_000, away: 250_000 });
  const chanceOf = (home: number, away: number) => ways.get(`${home} ${away}`)?.chance ?? 0;
  expect([chanceOf(2, 0), chanceOf(1, 1), chanceOf(0, 2), chanceOf(0, 0)]).toEqual([0.25, 0.25, 0.0625, 0.0625]);
  for (const book of [ligaVirtual, arenaVirtual]) {
    const all = [...remaining(book.sport.ticks, book.sport.chances({ home: 9, away: 3 })).values()];
    expect(all.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 8);
  }
});

test.each([ligaVirtual, arenaVirtual])('$title: simulated matches confirm the priced probabilities of every market', ({ sport }) => {
  const chances = sport.chances({ home: 7, away: 5 });
  const random = fastDraws(7);
  const matches = 20_000;
  const ends = Array.from({ length: matches }, () => scoreAfter(playTicks(sport, chances, random), sport.ticks));
  for (const market of sport.markets) {
    for (const { key, winChance, voidChance } of priceMarket(market, { score: { home: 0, away: 0 }, ticksLeft: sport.ticks, chances })) {
      const judge = market.selections.find((selection) => selection.key === key)?.judge;
      const share = (verdict: string) => ends.filter((end) => judge?.(end) === verdict).length / matches;
      // Five standard deviations of a share over this number of matches are below 0.018.
      expect(Math.abs(share('won') - winChance / 1e6)).toBeLessThan(0.018);
      expect(Math.abs(share('void') - voidChance / 1e6)).toBeLessThan(0.018);
    }
  }
});

test('a price returns 98 %, at most 98.6 % when a draw returns the stake, and is absent when out of range', () => {
  const half = priceOf({ winChance: 500_000, voidChance: 0 });
  expect(half).toBe(196);
  const [home] = priceMarket(DRAW_NO_BET, { score: { home: 0, away: 0 }, ticksLeft: 90, chances: { home: 15_000, away: 12_000 } });
  if (home?.price === undefined) throw new Error('no price');
  const back = ((home.price / 100) * home.winChance + home.voidChance) / 1e6;
  expect(back).toBeLessThanOrEqual(0.986);
  expect(back).toBeGreaterThan(0.97);
  expect(priceOf({ winChance: 0, voidChance: 0 })).toBeUndefined();
  expect(priceOf({ winChance: 990_000, voidChance: 0 })).toBeUndefined();
  expect(priceOf({ winChance: 50, voidChance: 0 })).toBeUndefined();
});

test.each([ligaVirtual, arenaVirtual])(
  '$title: every offered price keeps the margin of 2 %, less only the rounding to hundredths',
  ({ sport }) => {
    let offered = 0;
    for (const market of sport.markets)
      for (const [home, away] of [
        [9, 3],
        [5, 5],
        [2, 8],
      ] as const)
        for (const ticksLeft of [sport.ticks, Math.ceil(sport.ticks / 2), 3]) {
          const chances = sport.chances({ home, away });
          for (const { price, winChance, voidChance } of priceMarket(market, { score: { home: 1, away: 0 }, ticksLeft, chances })) {
            if (price === undefined) continue;
            offered += 1;
            const fairPart = 0.98 * (1_000_000 - voidChance);
            expect((price * winChance) / 100).toBeLessThanOrEqual(fairPart);
            expect(((price + 1) * winChance) / 100).toBeGreaterThan(fairPart - 1e-6);
          }
        }
    expect(offered).toBeGreaterThan(20);
  },
);

test('prices follow clock and score, and are absent for decided selections', () => {
  const chances = { home: 15_000, away: 12_000 };
  const at = (ticksLeft: number, home: number) => priceMarket(RESULT, { score: { home, away: 0 }, ticksLeft, chances })[0]?.price;
  expect(at(90, 0)).toBeGreaterThan(at(90, 1) ?? 0);
  expect(at(20, 1)).toBeLessThan(at(60, 1) ?? 0);
  expect(at(0, 1)).toBeUndefined();
  const [over] = priceMarket(totalOver(5), { score: { home: 2, away: 1 }, ticksLeft: 40, chances });
  expect([over?.price, over?.winChance]).toEqual([undefined, 1_000_000]);
});

test('a multiple multiplies its prices, counts a void leg as one, and rounds down once', () => {
  const leg = (price: number, isVoid = false) => ({ price, isVoid });
  expect(payoutOf(1000n, [leg(196)])).toBe(1960n);
  expect(payoutOf(333n, [leg(133), leg(177), leg(199)])).toBe(1559n);
  expect(payoutOf(1000n, [leg(196), leg(250, true)])).toBe(1960n);
  expect(payoutOf(1000n, [leg(196, true)])).toBe(1000n);
});

test('the cash-out value is the fair value less 3 %', () => {
  const leg = (price: number, winChance: number, voidChance = 0) => ({ price, winChance, voidChance });
  expect(cashOutOf(1000n, [leg(200, 500_000)])).toBe(970n);
  expect(cashOutOf(1000n, [leg(200, 1_000_000), leg(300, 250_000)])).toBe(1455n);
  expect(cashOutOf(1000n, [leg(200, 0)])).toBe(0n);
  expect(cashOutOf(1000n, [leg(200, 0, 1_000_000)])).toBe(970n);
});
