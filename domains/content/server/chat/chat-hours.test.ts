import { expect, test } from 'vitest';
import { hoursAt } from './chat-hours.ts';

const WEEK = { weekdays: [1, 2, 3, 4, 5], opensAt: 9 * 60, closesAt: 18 * 60 + 30, timeZone: 'America/Sao_Paulo' };
const at = (moment: string) => new Date(moment);

// 2026-11-26 is a Thursday; Brasília is three hours behind UTC.
test('CON-10 The hours are open from the first minute to the last, in the time zone of the merchant', () => {
  expect(hoursAt(at('2026-11-26T11:59:59Z'), WEEK)).toEqual({ isOpen: false, changesAt: at('2026-11-26T12:00:00Z') });
  expect(hoursAt(at('2026-11-26T12:00:00Z'), WEEK)).toEqual({ isOpen: true, changesAt: at('2026-11-26T21:30:00Z') });
  expect(hoursAt(at('2026-11-26T21:30:00Z'), WEEK)).toEqual({ isOpen: false, changesAt: at('2026-11-27T12:00:00Z') });
});

test('CON-10 After Friday the hours open on Monday', () => {
  expect(hoursAt(at('2026-11-28T01:00:00Z'), WEEK)).toEqual({ isOpen: false, changesAt: at('2026-11-30T12:00:00Z') });
});

test('CON-10 Days that touch at midnight are one window, and a whole week never closes', () => {
  const wholeDays = { ...WEEK, opensAt: 0, closesAt: 1440 };
  expect(hoursAt(at('2026-11-26T12:00:00Z'), wholeDays)).toEqual({ isOpen: true, changesAt: at('2026-11-28T03:00:00Z') });
  expect(hoursAt(at('2026-11-26T12:00:00Z'), { ...wholeDays, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual({ isOpen: true, changesAt: null });
});

test('CON-10 The clock change of a time zone moves the opening', () => {
  const berlin = { ...WEEK, weekdays: [7], timeZone: 'Europe/Berlin' };
  expect(hoursAt(at('2026-03-28T12:00:00Z'), berlin)).toEqual({ isOpen: false, changesAt: at('2026-03-29T07:00:00Z') });
  expect(hoursAt(at('2026-10-24T12:00:00Z'), berlin)).toEqual({ isOpen: false, changesAt: at('2026-10-25T08:00:00Z') });
});
