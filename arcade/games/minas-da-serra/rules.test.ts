import { expect, test } from 'vitest';
import type { RandomSource } from '@jogada/platform/contract';
import { RETURN_PERCENT } from './return-percent.ts';
import { choose, MINES_MAX, MINES_MIN, multiplierOf, openedMax, playField, returnOf, TILES } from './rules.ts';

/** Lays the mines at the given tiles. */
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

test('the return for every number of mines and opened tiles matches the page', () => {
  const returns = PLANS.map(({ mineCount, opened }) => returnOf(mineCount, opened));
  const [least, most] = [Math.min(...returns), Math.max(...returns)];
  expect(most).toBeLessThanOrEqual(0.97 + 1e-12);
  const percent = (share: number) => (Math.floor(share * 10_000 + 1e-9) / 100).toFixed(2);
  expect(`${percent(least)}–${percent(most)}`).toBe(RETURN_PERCENT);
});

test('over all layouts of two mines, opening tile by tile pays the exact return', () => {
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

test('the field hides the mines until the round is over, then shows all', () => {
  const open = playField(3, minesAt(4, 11, 20), [0, 1]);
  expect(open).toMatchObject({ isOver: false, isHit: false, mines: [], multiplier: multiplierOf(3, 2) });
  expect(playField(3, minesAt(4, 11, 20), [0, 1, undefined])).toMatchObject({ isOver: true, isHit: false, mines: [4, 11, 20] });
  expect(playField(3, minesAt(4, 11, 20), [0, 11])).toMatchObject({ isOver: true, isHit: true, multiplier: 0, mines: [4, 11, 20] });
});

test('rejects a repeated tile, a cash-out before the first tile, and steps after the end', () => {
  for (const steps of [[0, 0], [undefined], [0, undefined, 1], [4, 1]]) expect(playField(1, minesAt(4), steps)).toBeUndefined();
});

test('the round pays out automatically with the last safe tile, or before it exceeds ten thousand stakes', () => {
  const safe = Array.from({ length: 24 }, (_, tile) => tile);
  expect(playField(1, minesAt(24), safe)).toMatchObject({ isOver: true, isHit: false, multiplier: 2425 });
  for (const { mineCount, opened } of PLANS) expect(multiplierOf(mineCount, opened)).toBeLessThanOrEqual(1_000_000);
  expect(openedMax(12)).toBeLessThan(13);
});
