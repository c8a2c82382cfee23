import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchActs } from './watch-acts.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aPage() {
  const page = new EventTarget();
  const reports: number[] = [];
  const end = watchActs({ page, now: () => Date.now(), report: (idleMs) => reports.push(idleMs) });
  const act = (name: string, isTrusted = true) =>
    page.dispatchEvent(Object.defineProperty(new Event(name), 'isTrusted', { value: isTrusted }));
  return { page, reports, act, end };
}

test('R10 Reports the time since the last of several acts, once in five minutes', () => {
  const { reports, act } = aPage();
  act('pointerdown');
  vi.advanceTimersByTime(4 * MINUTE_MS);
  act('wheel');
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(reports).toEqual([MINUTE_MS]);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(reports).toEqual([MINUTE_MS]);
});

test('R10 Reports an act after a long rest at once, and the pending one when the page is hidden', () => {
  const { reports, act } = aPage();
  vi.advanceTimersByTime(29 * MINUTE_MS);
  act('keydown');
  expect(reports).toEqual([0]);
  act('pointerdown');
  vi.advanceTimersByTime(1_000);
  act('visibilitychange');
  expect(reports).toEqual([0, 1_000]);
  act('pagehide');
  expect(reports).toEqual([0, 1_000]);
});

test('R10 Counts rounds of a game and no other event of a script', () => {
  const { page, reports, act } = aPage();
  vi.advanceTimersByTime(6 * MINUTE_MS);
  act('pointerdown', false);
  act('scroll');
  act('mousemove');
  expect(reports).toEqual([]);
  page.dispatchEvent(new Event('jogada:act'));
  expect(reports).toEqual([0]);
});

test('R10 Reports nothing after its end', () => {
  const { reports, act, end } = aPage();
  act('pointerdown');
  end();
  act('pointerdown');
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(reports).toEqual([]);
});
