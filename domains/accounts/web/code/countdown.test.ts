import { expect, test } from 'vitest';
import { endOf } from './use-countdown.ts';

const NOW = Date.parse('2026-09-01T12:00:00.000Z');
const sent = (seconds: number, expiredMinutes = 1) => ({ expirationTime: new Date(NOW + seconds * 1000).toISOString(), expiredMinutes });

test("ACC-07 Ends the countdown at the server's time", () => {
  expect(endOf(sent(59.4), NOW)).toBe(NOW + 59_400);
  expect(endOf(sent(120, 2), NOW)).toBe(NOW + 120_000);
});

test("ACC-07 Counts the given minutes when the client's clock is off", () => {
  expect(endOf(sent(-3_600), NOW)).toBe(NOW + 60_000);
  expect(endOf(sent(3_660), NOW)).toBe(NOW + 60_000);
  expect(endOf({ expirationTime: '', expiredMinutes: 0 }, NOW)).toBe(NOW + 60_000);
});
