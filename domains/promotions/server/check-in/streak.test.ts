import { expect, test } from 'vitest';
import { streakOf } from './streak.ts';

const at = (today: string, had: string[]) => streakOf({ today, had, length: 3 });

test('Advances one place per consecutive day, across the end of a month', () => {
  expect(at('2026-03-01', [])).toEqual({ day: 1, isDone: false });
  expect(at('2026-03-01', ['2026-02-28'])).toEqual({ day: 2, isDone: false });
  expect(at('2026-03-01', ['2026-02-28', '2026-03-01'])).toEqual({ day: 2, isDone: true });
});

test('Restarts after the last place and after a missed day', () => {
  expect(at('2026-11-21', ['2026-11-18', '2026-11-19', '2026-11-20'])).toEqual({ day: 1, isDone: false });
  expect(at('2026-11-21', ['2026-11-18', '2026-11-19'])).toEqual({ day: 1, isDone: false });
});
