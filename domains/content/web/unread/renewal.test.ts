import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenewal } from './renewal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('CON-24 runs many requests once at once and once more after 250 ms', () => {
  const renew = vi.fn();
  const { ask } = createRenewal(250, renew);
  for (let index = 0; index < 20; index += 1) ask();
  expect(renew).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(249);
  expect(renew).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(renew).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('CON-24 runs infrequent requests immediately', () => {
  const renew = vi.fn();
  const { ask } = createRenewal(250, renew);
  ask();
  vi.advanceTimersByTime(250);
  ask();
  expect(renew).toHaveBeenCalledTimes(2);
});

test('does nothing after the page is left', () => {
  const renew = vi.fn();
  const { ask, stop } = createRenewal(250, renew);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(1000);
  expect(renew).toHaveBeenCalledTimes(1);
});
