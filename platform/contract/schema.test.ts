import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CalendarDay, GivenMinorUnits, GivenMoment, LifeDay, PositiveMinorUnits, queryInteger, Revision, wholeNumber } from './index.ts';

const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

const NO_DAYS = [
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-06-31',
  '0000-01-01',
  '9999-12-31',
  '2101-01-01',
  '26-01-01',
];

test.each(NO_DAYS)('S71 Refuses %s as a day', (day) => {
  expect([CalendarDay, LifeDay].map((schema) => takes(schema, day))).toEqual([false, false]);
  expect(takes(GivenMoment, `${day}T10:00:00Z`)).toBe(false);
});

test('S71 Accepts days between 2000 and 2100, and days of a life between 1900 and 2100', () => {
  expect(['1999-12-31', '2000-01-01', '2024-02-29', '2100-12-31'].map((day) => takes(CalendarDay, day))).toEqual([false, true, true, true]);
  expect(['1899-12-31', '1900-01-01', '2100-12-31'].map((day) => takes(LifeDay, day))).toEqual([false, true, true]);
});

test.each([
  '2026-06-15T24:00:00Z',
  '2026-06-15T23:59:60Z',
  '2026-06-15T23:60:00Z',
  '2026-06-15T10:00:00',
  '2026-06-15 10:00:00Z',
  '2026-06-15T10:00:00+24:00',
  '2026-06-15T10:00:00 +02:00',
  '2000-01-01T00:00:00+00:01',
  '2100-12-31T23:59:59.999-00:01',
  '+010000-01-01T00:00:00.000Z',
  '2026-06-15T10:00:00.1234567890Z',
  '2026-06-15',
  1_750_000_000_000,
])('S71 Refuses %s as a time in a request', (moment) => {
  expect(takes(GivenMoment, moment)).toBe(false);
});

test('S71 Converts a time in a request to UTC with milliseconds', () => {
  expect(v.parse(GivenMoment, '2026-06-15T10:00:00+02:00')).toBe('2026-06-15T08:00:00.000Z');
  expect(v.parse(GivenMoment, '2026-06-15T10:00:00.123456Z')).toBe('2026-06-15T10:00:00.123Z');
  expect(v.parse(GivenMoment, '2100-12-31T23:59:59.999Z')).toBe('2100-12-31T23:59:59.999Z');
});

test('S71 whole numbers stay within an int4 column', () => {
  expect([-1, 0, 2_147_483_646, 2_147_483_647, 0.5, 5e-324, Infinity, '1'].map((value) => takes(Revision, value))).toEqual([
    false,
    true,
    true,
    ...Array<boolean>(5).fill(false),
  ]);
  expect([1, 5, 6].map((value) => takes(wholeNumber({ min: 2, max: 5 }), value))).toEqual([false, true, false]);
});

test('S35 S71 Accepts a number in a query in plain decimal digits only', () => {
  const page = queryInteger({ min: 1, max: 100, fallback: 18 });
  expect(['1', '100', 7, undefined].map((value) => v.parse(page, value))).toEqual([1, 100, 7, 18]);
  for (const value of ['', ' 1', '1e2', '0x10', '1.0', '101', '0', '99999999999', '1,2', ['1', '2'], null, 1.5, 1e300])
    expect([value, takes(page, value)]).toEqual([value, false]);
});

test('S35 S71 Keeps amounts within a bigint column', () => {
  expect(v.parse(PositiveMinorUnits, '9'.repeat(15)) * 100n <= 2n ** 63n - 1n).toBe(true);
  expect(takes(PositiveMinorUnits, '9'.repeat(16))).toBe(false);
  expect(takes(GivenMinorUnits, '9'.repeat(16))).toBe(false);
  expect(takes(GivenMinorUnits, '-1')).toBe(false);
});
