import { expect, test } from 'vitest';
import { isSoon, timeLeftUntil } from './time-left.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-28T12:00:00.000Z', { unit: 'days', count: 7 }],
  ['2026-11-28T11:30:00.000Z', { unit: 'days', count: 7 }],
  ['2026-11-28T11:29:59.999Z', { unit: 'days', count: 6 }],
  ['2026-11-22T12:00:00.000Z', { unit: 'days', count: 1 }],
  ['2026-11-22T11:59:59.999Z', { unit: 'hours', count: 23 }],
  ['2026-11-21T13:00:00.000Z', { unit: 'hours', count: 1 }],
  ['2026-11-21T12:59:59.999Z', { unit: 'minutes', count: 59 }],
  ['2026-11-21T12:00:10.000Z', { unit: 'minutes', count: 1 }],
  ['2026-11-21T11:00:00.000Z', { unit: 'minutes', count: 1 }],
] as const)('Returns for %s the time left %j', (moment, left) => {
  expect(timeLeftUntil(moment, NOW)).toEqual(left);
});

test('Counts less than a day as soon', () => {
  expect(isSoon('2026-11-22T12:00:00.000Z', NOW)).toBe(false);
  expect(isSoon('2026-11-22T11:59:59.999Z', NOW)).toBe(true);
});
