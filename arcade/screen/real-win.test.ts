import { expect, test } from 'vitest';
import { isRealWin, tierOf } from './real-win.ts';

const TIERS = [{ stakes: 40n }, { stakes: 15n }, { stakes: 1n }];

test('R37 a win of the stake or less is not celebrated, whatever the tiers', () => {
  for (const winAmount of [0n, 99n, 100n]) {
    expect(isRealWin({ winAmount, stakeAmount: 100n })).toBe(false);
    expect(tierOf(TIERS, { winAmount, stakeAmount: 100n })).toBeUndefined();
  }
  expect(isRealWin({ winAmount: 101n, stakeAmount: 100n })).toBe(true);
  expect(tierOf(TIERS, { winAmount: 1499n, stakeAmount: 100n })).toEqual({ stakes: 1n });
  expect(tierOf(TIERS, { winAmount: 1500n, stakeAmount: 100n })).toEqual({ stakes: 15n });
  expect(tierOf(TIERS, { winAmount: 4000n, stakeAmount: 100n })).toEqual({ stakes: 40n });
});
