import { expect, test } from 'vitest';
import { createDataTime } from './data-time.ts';

/** Answers with the time of the data that the query names. */
const dataTime = () =>
  createDataTime(async (path) => {
    const [, asOf] = path.split('?');
    return new Response('', { headers: asOf === undefined ? {} : { 'data-as-of': asOf } });
  });

test('The screen is as old as the oldest of what it shows, and no longer once that is read anew', async () => {
  const shown = dataTime();
  let changes = 0;
  const end = shown.subscribe(() => (changes += 1));
  expect(shown.read()).toBeUndefined();
  await shown.fetch('/ops/figures?2026-11-26T12:00:05.000Z', {});
  await shown.fetch('/ops/deposits?2026-11-26T12:00:02.000Z', {});
  await shown.fetch('/ops/approvals', {});
  expect(shown.read()).toBe('2026-11-26T12:00:02.000Z');
  await shown.fetch('/ops/deposits', {});
  expect(shown.read()).toBe('2026-11-26T12:00:05.000Z');
  expect(changes).toBe(3);
  end();
  shown.enter('/withdrawals');
  expect(shown.read()).toBeUndefined();
  expect(changes).toBe(3);
});
