import { expect, test } from 'vitest';
import type { RandomSource } from '@jogada/platform/contract';
import { FREE_SPINS_MAX, LINES, MULTIPLIER_MAX, REELS, SCATTER, SYMBOLS, type SlotSymbol, WIN_MAX_STAKES } from './reels.ts';
import { HIT_PERCENT, RETURN_PERCENT } from './return-percent.ts';
import { returnToPlayer } from './return-to-player.ts';
import { bestRun, nextMultiplier, playRound, windowAt } from './rules.ts';

/** Returns predetermined draws. Running out means that the rules draw more values than they should. */
function drawing(...values: number[]): RandomSource {
  const left = [...values];
  return {
    below(bound) {
      const value = left.shift();
      if (value === undefined || value >= bound) throw new Error('No such draw');
      return value;
    },
  };
}

/** A small seeded generator that makes the simulation deterministic. */
function seeded(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (bound) => Math.floor(next() * bound) };
}

function stopShowing(reel: number, symbol: SlotSymbol, row: number): number {
  const strip = REELS[reel] ?? [];
  return (strip.indexOf(symbol) - row + strip.length) % strip.length;
}

test('there are five reels of forty stops and twenty different lines', () => {
  expect(REELS.map((strip) => strip.length)).toEqual([40, 40, 40, 40, 40]);
  expect(new Set(LINES.map(String)).size).toBe(20);
});

test('no window shows two orchids on one reel', () => {
  for (const [reel, strip] of REELS.entries()) {
    for (let stop = 0; stop < strip.length; stop++) {
      const window = windowAt(REELS.map((_, index) => (index === reel ? stop : 0)))[reel] ?? [];
      expect(window.filter((symbol) => symbol === SCATTER).length).toBeLessThan(2);
    }
  }
});

test.each<[string, SlotSymbol[], ReturnType<typeof bestRun>]>([
  ['three of a kind from the left', ['macaw', 'macaw', 'macaw', 'leaf', 'macaw'], { symbol: 'macaw', count: 3, pay: 50 }],
  ['a run must start on the first reel', ['leaf', 'macaw', 'macaw', 'macaw', 'macaw'], undefined],
  ['two of a kind pay nothing', ['coin', 'coin', 'leaf', 'coin', 'coin'], undefined],
  ['a wild in the middle', ['toucan', 'jaguar', 'toucan', 'jaguar', 'toucan'], { symbol: 'toucan', count: 5, pay: 600 }],
  [
    'a wild at the start takes the first other symbol',
    ['jaguar', 'emerald', 'emerald', 'emerald', 'coin'],
    { symbol: 'emerald', count: 4, pay: 100 },
  ],
  [
    'three wilds pay more as wilds than four berries',
    ['jaguar', 'jaguar', 'jaguar', 'berry', 'leaf'],
    { symbol: 'jaguar', count: 3, pay: 100 },
  ],
  [
    'three wilds pay less as wilds than five macaws',
    ['jaguar', 'jaguar', 'jaguar', 'macaw', 'macaw'],
    { symbol: 'macaw', count: 5, pay: 1000 },
  ],
  ['five wilds', ['jaguar', 'jaguar', 'jaguar', 'jaguar', 'jaguar'], { symbol: 'jaguar', count: 5, pay: 2500 }],
  ['a wild does not substitute the orchid', ['orchid', 'jaguar', 'orchid', 'orchid', 'orchid'], undefined],
  ['an orchid ends a run', ['jaguar', 'jaguar', 'jaguar', 'orchid', 'jaguar'], { symbol: 'jaguar', count: 3, pay: 100 }],
])('pays a line: %s', (_, symbols, expected) => {
  expect(bestRun(symbols)).toEqual(expected);
});

test('three orchids pay two stakes and grant eight free spins starting at multiplier two', () => {
  const stops = [stopShowing(0, SCATTER, 0), stopShowing(1, SCATTER, 1), stopShowing(2, SCATTER, 2), 0, 0];
  const plain = [0, 0, 0, 0, 0];
  const round = playRound(100n, drawing(...stops, ...Array.from({ length: 8 }, () => plain).flat()));

  const [paid, ...free] = round.spins;
  expect(paid).toMatchObject({ scatterCount: 3, scatterAmount: 200n, freeSpinsAdded: 8, multiplier: 1 });
  expect(free).toHaveLength(8);
  expect(free[0]?.multiplier).toBe(2);
  expect(round.winAmount).toBe(round.spins.reduce((sum, spin) => sum + spin.winAmount, 0n));
});

test('orchids during free spins add five, up to sixty in total', () => {
  const stops = REELS.map((_, reel) => stopShowing(reel, SCATTER, 1));
  const round = playRound(100n, { below: (bound) => stops[draws++ % 5] ?? bound });
  expect(round.spins).toHaveLength(1 + FREE_SPINS_MAX);
  expect(round.spins[0]).toMatchObject({ scatterCount: 5, scatterAmount: 10_000n, freeSpinsAdded: 20 });
  expect(round.spins.reduce((sum, spin) => sum + spin.freeSpinsAdded, 0)).toBe(FREE_SPINS_MAX);
});
let draws = 0;

test('each jaguar raises the multiplier of later spins by one, up to ten', () => {
  expect(
    nextMultiplier(2, [
      ['jaguar', 'leaf', 'coin'],
      ['jaguar', 'leaf', 'coin'],
    ]),
  ).toBe(4);
  expect(nextMultiplier(2, [['berry', 'leaf', 'coin']])).toBe(2);
  expect(nextMultiplier(9, [['jaguar', 'leaf', 'jaguar']])).toBe(MULTIPLIER_MAX);
});

test('a round whose wins exceed the limit pays exactly the limit', () => {
  const orchids = REELS.map((_, reel) => stopShowing(reel, SCATTER, 1));
  let drawn = 0;
  // Sixty-one spins of five orchids each: a hundred stakes, and at least twice that in each free spin.
  const round = playRound(100n, { below: () => orchids[drawn++ % orchids.length] ?? 0 });
  expect(round.spins.reduce((sum, spin) => sum + spin.winAmount, 0n)).toBeGreaterThan(100n * WIN_MAX_STAKES);
  expect(round).toMatchObject({ winAmount: 100n * WIN_MAX_STAKES, isCapped: true });
});

test('rejects a stake that is not a multiple of twenty', () => {
  expect(() => playRound(30n, seeded(1))).toThrow(RangeError);
  expect(() => playRound(0n, seeded(1))).toThrow(RangeError);
});

test('pays are proportional to the stake', () => {
  for (let seed = 0; seed < 500; seed++) {
    const low = playRound(20n, seeded(seed));
    const high = playRound(10_000n, seeded(seed));
    expect(high.winAmount).toBe(low.winAmount * 500n);
  }
});

test('the return by symbol shares matches counting every line over all stops of the first three reels', () => {
  // All 40^3 stops of the first three reels, runs of three only.
  let byShares = 0;
  for (const x of SYMBOLS)
    for (const y of SYMBOLS)
      for (const z of SYMBOLS) {
        const ways = [x, y, z].reduce((product, symbol, reel) => product * (REELS[reel]?.filter((s) => s === symbol).length ?? 0), 1);
        byShares += ways * (bestRun([x, y, z, 'orchid', 'orchid'])?.pay ?? 0);
      }
  const payOf = new Map<string, number>();
  for (const x of SYMBOLS)
    for (const y of SYMBOLS) for (const z of SYMBOLS) payOf.set(`${x} ${y} ${z}`, bestRun([x, y, z, 'orchid', 'orchid'])?.pay ?? 0);
  const [a = [], b = [], c = []] = REELS;
  // Lines that differ on the last two reels only are the same here.
  const heads = new Map(LINES.map(([first, second, third]) => [`${first} ${second} ${third}`, [first, second, third]]));
  for (const [first = 0, second = 0, third = 0] of heads.values()) {
    let counted = 0;
    for (let i = 0; i < a.length; i++)
      for (let j = 0; j < b.length; j++)
        for (let k = 0; k < c.length; k++)
          counted += payOf.get(`${a[(i + first) % a.length]} ${b[(j + second) % b.length]} ${c[(k + third) % c.length]}`) ?? 0;
    expect(counted, `rows ${first} ${second} ${third}`).toBe(byShares);
  }
});

test('the stated return is the exact return, rounded down', () => {
  const exact = returnToPlayer();
  expect((Math.floor(exact.total * 10_000) / 100).toFixed(2)).toBe(RETURN_PERCENT);
  expect(exact.lines + exact.scatters + exact.freeSpins).toBeCloseTo(exact.total, 12);
});

test('a simulation of 200,000 rounds matches the exact return', () => {
  const rounds = 200_000;
  const random = seeded(20_261_121);
  let sum = 0;
  let squares = 0;
  let freeSpinRounds = 0;
  let paying = 0;
  for (let count = 0; count < rounds; count++) {
    const { winAmount, spins } = playRound(20n, random);
    const paid = Number(winAmount) / 20;
    sum += paid;
    squares += paid * paid;
    if (spins.length > 1) freeSpinRounds++;
    if (winAmount > 0n) paying++;
  }
  const mean = sum / rounds;
  const standardError = Math.sqrt((squares / rounds - mean * mean) / rounds);
  const exact = returnToPlayer();
  // Four standard errors: exceeded by chance one time in 16,000; the seed is fixed.
  expect(Math.abs(mean - exact.total)).toBeLessThan(4 * standardError);
  const expectedFreeSpinRounds = rounds * exact.freeSpinsChance;
  expect(Math.abs(freeSpinRounds - expectedFreeSpinRounds)).toBeLessThan(4 * Math.sqrt(expectedFreeSpinRounds));
  expect(String(Math.floor((paying / rounds) * 100))).toBe(HIT_PERCENT);
}, 60_000);
