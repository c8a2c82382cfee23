import { expect, test } from 'vitest';
import { daysOf, periodIn, periodNamed, writtenPeriod } from './period.ts';

test('CON-22 Computes named periods from today across months and years', () => {
  const on = (today: string) => (name: Parameters<typeof periodNamed>[0]) => Object.values(periodNamed(name, today)).join(' ');
  const first = on('2027-01-01');
  expect(first('today')).toBe('2027-01-01 2027-01-01');
  expect(first('yesterday')).toBe('2026-12-31 2026-12-31');
  expect(first('week')).toBe('2026-12-26 2027-01-01');
  expect(first('days30')).toBe('2026-12-03 2027-01-01');
  expect(first('days90')).toBe('2026-10-04 2027-01-01');
  expect(first('month')).toBe('2027-01-01 2027-01-01');
  expect(first('lastMonth')).toBe('2026-12-01 2026-12-31');
  expect(on('2028-03-31')('lastMonth')).toBe('2028-02-01 2028-02-29');
});

test('CON-22 Lists the days of a period, both ends inclusive', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['2026-03-01']);
});

test('CON-22 Reads a period from the URL by name or by days and ignores an invalid one', () => {
  const today = '2026-11-21';
  const chosen = [
    { name: 'week', ...periodNamed('week', today) },
    { from: '2026-02-01', to: '2026-02-28' },
  ] as const;
  for (const period of chosen) expect(periodIn(writtenPeriod(period), today)).toEqual(period);
  const none = [undefined, '', 'always', '2026-02-30_2026-03-01', '2026-02-02_2026-02-01', '2020-01-01_2026-01-01', '2026-02-01'];
  for (const written of none) expect(periodIn(written, today), String(written)).toBeUndefined();
});
