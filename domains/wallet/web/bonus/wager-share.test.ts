import { expect, test } from 'vitest';
import { gameContribution } from './wager-share.ts';

const WEIGHTS = [
  { classification: 'RNG', percent: 100, takesBonus: true },
  { classification: 'PVP', percent: 0, takesBonus: false },
  { classification: '*', percent: 10, takesBonus: true },
];

test('A game counts by its classification, else as every other game; without a weight it counts in full', () => {
  expect(gameContribution(WEIGHTS, 'RNG')).toBe(100);
  expect(gameContribution(WEIGHTS, 'LIVE')).toBe(10);
  expect(gameContribution(WEIGHTS, 'PVP')).toBeUndefined();
  expect(gameContribution(WEIGHTS.slice(0, 2), 'LIVE')).toBe(100);
  expect(gameContribution([], 'LIVE')).toBe(100);
});
