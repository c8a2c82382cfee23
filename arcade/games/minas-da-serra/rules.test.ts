import { expect, test } from 'vitest';
import type { RandomSource } from '@jogada/platform/contract';
import { RETURN_PERCENT } from './return-percent.ts';
import { choose, MINES_MAX, MINES_MIN, multiplierOf, openedMax, playField, returnOf, TILES } from './rules.ts';

/** Lays the mines where the list says. */
function minesAt(...tiles: number[]): RandomSource {
  const left = Array.from({ length: TILES }, (_, tile) => tile);
  const draws = tiles.map((tile) => {
    const index = left.indexOf(tile);
    left.splice(index, 1);
    return index;
  });
  return { below: () => draws.shift() ?? 0 };
}

const PLANS = Array.from({ length: MINES_MAX }, (_, index) => index + MINES_MIN).flatMap((mineCount) =>
  Array.from({ length: openedMax(mineCount) }, (_, index) => ({ mineCount, opened: index + 1 })),
);

test('the return of every number of mines and every number of tiles is what the page states', () => {
  const returns = PLANS.map(({ mineCount, opened }) => returnOf(mineCount, opened));
  const [least, most] = [Math.min(...returns), Math.max(...returns)];
  expect(most).toBeLessThanOrEqual(0.97 + 1e-12);
  const percent = (share: number) => (Math.floor(share * 10_000 + 1e-9) / 100).toFixed(2);
  expect(`${percent(least)}–${percent(most)}`).toBe(RETURN_PERCENT);
});

test('every layout of two mines, opened tile by tile, pays what the chance says', () => {
  let paid = 0;
  let layouts = 0;
  for (let first = 0; first < TILES; first++) {
    for (let second = first + 1; second < TILES; second++) {
      layouts++;
      const field = playField(2, minesAt(first, second), [0, 6, 12]);
      if (field?.isHit === false) paid += field.multiplier;
    }
  }
  expect(BigInt(layouts)).toBe(choose(TILES, 2));
  expect(paid / 100 / layouts).toBeCloseTo(returnOf(2, 3), 12);
});

test('the field shows no mine before the round is over, and all of them after', () => {
  const open = playField(3, minesAt(4, 11, 20), [0, 1]);
  expect(open).toMatchObject({ isOver: false, isHit: false, mines: [], multiplier: multiplierOf(3, 2) });
  expect(playField(3, minesAt(4, 11, 20), [0, 1, undefined])).toMatchObject({ isOver: true, isHit: false, mines: [4, 11, 20] });
  expect(playField(3, minesAt(4, 11, 20), [0, 11])).toMatchObject({ isOver: true, isHit: true, multiplier: 0, mines: [4, 11, 20] });
});

test('no tile twice, no money for nothing, nothing after the end', () => {
  for (const steps of [[0, 0], [undefined], [0, undefined, 1], [4, 1]]) expect(playField(1, minesAt(4), steps)).toBeUndefined();
});

test('the round pays by itself with the last safe tile, or before ten thousand stakes are passed', () => {
  const safe = Array.from({ length: 24 }, (_, tile) => tile);
  expect(playField(1, minesAt(24), safe)).toMatchObject({ isOver: true, isHit: false, multiplier: 2425 });
  for (const { mineCount, opened } of PLANS) expect(multiplierOf(mineCount, opened)).toBeLessThanOrEqual(1_000_000);
  expect(openedMax(12)).toBeLessThan(13);
});
