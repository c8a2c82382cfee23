import { expect, test } from 'vitest';
import { dayBefore, dayOf, groupByDay } from './day-groups.ts';

test("Starts a day at midnight in the merchant's time zone, not the phone's", () => {
  expect(dayOf('2026-09-02T02:59:59.999Z', 'America/Sao_Paulo')).toBe('2026-09-01');
  expect(dayOf('2026-09-02T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-09-02');
  expect(dayOf('2026-09-01T15:00:00.000Z', 'Asia/Tokyo')).toBe('2026-09-02');
});

test('Groups the rows of a day in their order of arrival', () => {
  const rows = ['2026-09-02T12:00:00Z', '2026-09-02T03:00:00Z', '2026-09-02T02:00:00Z', '2026-08-31T12:00:00Z'];
  expect(groupByDay(rows, (row) => row, 'America/Sao_Paulo')).toEqual([
    { day: '2026-09-02', rows: rows.slice(0, 2) },
    { day: '2026-09-01', rows: rows.slice(2, 3) },
    { day: '2026-08-31', rows: rows.slice(3) },
  ]);
  expect(groupByDay([], String, 'America/Sao_Paulo')).toEqual([]);
});

test('Returns the previous day across months and leap days', () => {
  expect(dayBefore('2026-09-01')).toBe('2026-08-31');
  expect(dayBefore('2028-03-01')).toBe('2028-02-29');
  expect(dayBefore('2026-01-01')).toBe('2025-12-31');
});
