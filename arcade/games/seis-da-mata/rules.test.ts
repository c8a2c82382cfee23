import { expect, test } from 'vitest';
import { pickPays, readPick, returnsOf } from '../lottery-game.ts';
import { RETURN_PERCENT } from './return-percent.ts';
import { drawSix, SEIS_RULES } from './rules.ts';

const pick = (play: string, numbers: number[], option = '') => ({ play, numbers, option });
const DRAWN = [31, 4, 17, 40, 8, 22];

test('GAM-23 the stated return is the exact lowest return of all plays', () => {
  const shares = returnsOf(SEIS_RULES).map(({ share }) => share);
  expect((Math.min(...shares) * 100).toFixed(2)).toBe(RETURN_PERCENT);
  expect(Math.max(...shares)).toBeLessThan(0.97);
});

test('the number of winning draws of every prize matches an independent count', () => {
  for (const play of SEIS_RULES.plays.filter(({ key }) => key !== 'first')) {
    const isCounted = (number: number) => ('count' in play ? number <= play.count : number % 2 === 0);
    const ways = drawsByCounted(isCounted);
    expect(ways.reduce((sum, one) => sum + one, 0n)).toBe(SEIS_RULES.draws);
    for (const tier of 'count' in play ? play.tiers : play.options) {
      // One draw represents all draws with the same number of counted numbers, because the play pays them alike.
      const hits = ways.flatMap((of, counted) => {
        const drawn = sample(isCounted, counted);
        return ('count' in play ? play.wins(range(play.count), drawn) === tier.key : play.isTrue(tier.key, drawn)) ? [of] : [];
      });
      expect([tier.key, hits.reduce((sum, one) => sum + one, 0n)]).toEqual([tier.key, tier.ways]);
    }
  }
});

/** Number of draws that contain none, one, two… of the counted numbers, by including or excluding each number. */
function drawsByCounted(isCounted: (number: number) => boolean): bigint[] {
  let ways = new Map([['0 0', 1n]]);
  for (const number of range(40)) {
    const next = new Map(ways);
    for (const [state, count] of ways) {
      const [size = 0, counted = 0] = state.split(' ').map(Number);
      if (size === 6) continue;
      const taken = `${size + 1} ${counted + (isCounted(number) ? 1 : 0)}`;
      next.set(taken, (next.get(taken) ?? 0n) + count);
    }
    ways = next;
  }
  return range(7).map((index) => ways.get(`6 ${index - 1}`) ?? 0n);
}

function sample(isCounted: (number: number) => boolean, counted: number): number[] {
  const all = range(40);
  return [...all.filter(isCounted).slice(0, counted), ...all.filter((number) => !isCounted(number)).slice(0, 6 - counted)];
}

test('draws six different numbers of forty', () => {
  const { numbers } = drawSix({ below: (bound) => bound - 1 });
  expect(numbers).toEqual([40, 39, 38, 37, 36, 35]);
});

test('a pick pays by its hits, a statement when it is true', () => {
  expect(pickPays(SEIS_RULES, pick('six', [4, 8, 17, 22, 31, 40]), DRAWN)).toBe(10_000_000n);
  expect(pickPays(SEIS_RULES, pick('six', [1, 2, 3, 4, 8, 17]), DRAWN)).toBe(800n);
  expect(pickPays(SEIS_RULES, pick('six', [1, 2, 3, 5, 8, 17]), DRAWN)).toBe(0n);
  expect(pickPays(SEIS_RULES, pick('two', [4, 40]), DRAWN)).toBe(4700n);
  expect(pickPays(SEIS_RULES, pick('first', [], 'high'), DRAWN)).toBe(190n);
  expect(pickPays(SEIS_RULES, pick('parity', [], 'more_even'), DRAWN)).toBe(285n);
  expect(pickPays(SEIS_RULES, pick('parity', [], 'as_many'), DRAWN)).toBe(0n);
});

test('rejects an invalid pick', () => {
  expect(readPick(SEIS_RULES, pick('two', [40, 4]))).toEqual(pick('two', [4, 40]));
  const wrong = [
    pick('two', [4, 4]),
    pick('two', [4, 41]),
    pick('two', [4]),
    pick('two', [4, 5, 6]),
    pick('seven', [1]),
    pick('first', [], 'red'),
  ];
  for (const one of wrong) expect(readPick(SEIS_RULES, one)).toBeUndefined();
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
