import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadQueue } from './read-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('CON-07 sends the first item at once and the others 150 ms apart, without losing any', () => {
  const sent: string[] = [];
  const push = createReadQueue<string>((item) => sent.push(item));
  for (const item of ['a', 'b', 'b', 'c']) push(item);
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(149);
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(['a', 'b', 'c']);
  push('d');
  expect(sent.at(-1)).toBe('d');
});
