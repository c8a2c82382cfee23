import { testClock } from '@jogada/platform/testing';
import { expect, test } from 'vitest';
import { openDrawingBudget } from './drawing-budget.ts';

test('S03 Allows an address its renderings of a minute at once, then one at a time as they are replenished', () => {
  const clock = testClock();
  const budget = openDrawingBudget({ perMinute: 30, now: clock.now });
  const taken = (address: string, times: number) =>
    Array.from({ length: times }, () => budget.take(address) ?? 0).filter((s) => s === 0).length;
  expect(taken('192.0.2.1', 40)).toBe(30);
  expect(budget.take('192.0.2.1')).toBe(2);
  expect(taken('192.0.2.2', 40)).toBe(30);
  clock.advance(1000);
  expect(budget.take('192.0.2.1')).toBe(1);
  clock.advance(3000);
  expect(taken('192.0.2.1', 40)).toBe(2);
  budget.giveBack('192.0.2.1');
  expect(taken('192.0.2.1', 40)).toBe(1);
  clock.advance(3_600_000);
  expect(taken('192.0.2.1', 40)).toBe(30);
});
