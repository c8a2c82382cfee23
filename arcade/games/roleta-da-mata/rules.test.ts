import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundDraws } from '../../fairness/server-seed.ts';
import { RETURN_PERCENT } from './return-percent.ts';
import { colourOf, coveredBy, neighboursOf, payChips, spinWheel, WHEEL } from './rules.ts';
import { roletaDaMata } from './shared-rounds.ts';

const OUTSIDE = ['red', 'black', 'odd', 'even', 'low', 'high', 'dozen-1', 'dozen-2', 'dozen-3', 'column-1', 'column-2', 'column-3'];
const PLACES = [...Array.from({ length: 37 }, (_, number) => String(number)), ...OUTSIDE];

test('R34 every place returns 36/37 over the 37 numbers, and the printed figure does not exceed it', () => {
  for (const place of PLACES) {
    const paid = WHEEL.reduce((sum, number) => sum + payChips({ [place]: 100n }, { number }), 0n);
    expect(paid, place).toBe(3600n);
  }
  expect(Number(RETURN_PERCENT)).toBe(Math.floor((36 / 37) * 10_000) / 100);
});

test('the wheel has each number once and alternates red and black', () => {
  expect([...WHEEL].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number));
  const colours = WHEEL.slice(1).map(colourOf);
  for (const [index, colour] of colours.entries()) expect(colour).toBe(index % 2 === 0 ? 'red' : 'black');
  expect(neighboursOf(0, 2)).toEqual([3, 26, 0, 32, 15]);
});

test('zero loses all outside bets, and halves and thirds partition the other numbers', () => {
  for (const place of OUTSIDE) expect(payChips({ [place]: 100n }, { number: 0 })).toBe(0n);
  for (const parts of [['red', 'black'], ['odd', 'even'], ['low', 'high'], OUTSIDE.slice(6, 9), OUTSIDE.slice(9)]) {
    expect(parts.flatMap((place) => coveredBy(place) ?? []).length).toBe(36);
  }
});

test('pays each chip independently of the others', () => {
  const chips = fc.dictionary(fc.constantFrom(...PLACES), fc.bigInt(1n, 1000n), { maxKeys: 10 });
  fc.assert(
    fc.property(chips, fc.integer({ min: 0, max: 36 }), (laid, number) => {
      const apart = Object.entries(laid).reduce((sum, [place, amount]) => sum + payChips({ [place]: amount }, { number }), 0n);
      expect(payChips(laid, { number })).toBe(apart);
    }),
  );
});

test('draws are uniformly distributed over the wheel', () => {
  const draws = roundDraws({ serverSeed: Buffer.alloc(32, 3), clientSeed: 'wheel', nonce: 1n });
  const counts = Array.from({ length: 37 }, () => 0);
  for (let spin = 0; spin < 37_000; spin++) counts[spinWheel(draws).number]! += 1;
  // 36 degrees of freedom: 68 is exceeded by chance one time in a thousand; the seed is fixed.
  expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(68);
});

test('rejects invalid bets', () => {
  const wrong: unknown[] = [
    {},
    { chips: {} },
    { chips: { '37': '100' } },
    { chips: { '00': '100' } },
    { chips: { red: '150' } },
    { chips: { '1': '20100' } },
    { chips: { red: '100100' } },
    { chips: { red: 100 } },
    { chips: { toString: '100' } },
  ];
  for (const bet of wrong) expect(roletaDaMata.readBet(bet), JSON.stringify(bet)).toBeUndefined();
  expect(roletaDaMata.readBet({ chips: { '0': '100', red: '200' } })?.stakeAmount).toBe(300n);
});
