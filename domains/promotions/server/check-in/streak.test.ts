import { expect, test } from 'vitest';
import { streakOf } from './streak.ts';

const at = (today: string, had: string[]) => streakOf({ today, had, length: 3 });

test('each day in a row is the next place of the calendar, across the end of a month', () => {
  expect(at('2026-03-01', [])).toEqual({ day: 1, isDone: false });
  expect(at('2026-03-01', ['2026-02-28'])).toEqual({ day: 2, isDone: false });
  expect(at('2026-03-01', ['2026-02-28', '2026-03-01'])).toEqual({ day: 2, isDone: true });
});

test('after the last day it begins again, and so it does after a day left out', () => {
  expect(at('2026-11-21', ['2026-11-18', '2026-11-19', '2026-11-20'])).toEqual({ day: 1, isDone: false });
  expect(at('2026-11-21', ['2026-11-18', '2026-11-19'])).toEqual({ day: 1, isDone: false });
});
