import { expect, test } from 'vitest';
import { usedPercent } from './used-percent.ts';

test('Returns 100 only when nothing remains, and 0 while winnings exceed stakes', () => {
  expect(usedPercent({ amount: '1000', used: '999' })).toBe(99);
  expect(usedPercent({ amount: '1000', used: '1000' })).toBe(100);
  expect(usedPercent({ amount: '1000', used: '-500' })).toBe(0);
  expect(usedPercent({ amount: '0', used: '0' })).toBe(100);
});
