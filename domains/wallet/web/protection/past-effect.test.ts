import { expect, test } from 'vitest';
import { pastEffect } from './past-effect.ts';

const periods = [{ used: '200' }, { used: '-500' }, { used: '0' }, { used: '400' }];

test('R15 Counts the past periods that reached a limit, oldest bar first', () => {
  expect(pastEffect(periods, 200n)).toEqual({
    bars: [
      { percent: 100, isReached: true },
      { percent: 0, isReached: false },
      { percent: 0, isReached: false },
      { percent: 50, isReached: true },
    ],
    highest: 400n,
    reachedCount: 2,
    limitPercent: 50,
  });
});

test('R15 A limit of zero is reached by each period with use, a limit above all by none', () => {
  expect(pastEffect(periods, 0n)).toMatchObject({ reachedCount: 2, limitPercent: 0 });
  expect(pastEffect(periods, 401n)).toMatchObject({ reachedCount: 0, limitPercent: undefined });
  expect(pastEffect(periods, undefined)).toMatchObject({ reachedCount: 0, limitPercent: undefined });
});

test('R15 Without use there is nothing to show', () => {
  expect(pastEffect([{ used: '-1' }, { used: '0' }], 100n)).toMatchObject({ highest: 0n, reachedCount: 0 });
});
