import { expect, test } from 'vitest';
import { supervise, type Run } from './supervise.mjs';

/** A supervised process whose runs end on request, with a test clock. */
function aPart() {
  const runs: { end: (how: string) => void; run: Run; hasBeenKilled: () => boolean }[] = [];
  const pauses: number[] = [];
  const said: string[] = [];
  let nowMs = 0;
  let onPause = () => {};
  const start = (ready: Promise<void> = Promise.resolve()): Run => {
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    let isKilled = false;
    const kill = () => {
      isKilled = true;
      end('killed');
    };
    const run: Run = { identity: { pid: runs.length + 1, startedAt: 'now' }, ready, ended, stop: async () => end('stopped'), kill };
    runs.push({ end, run, hasBeenKilled: () => isKilled });
    return run;
  };
  return {
    runs,
    pauses,
    said,
    start,
    live: (ms: number) => (nowMs += ms),
    /** Resolves when the next pause begins. */
    paused: () => new Promise<void>((resolve) => (onPause = resolve)),
    hooks: {
      say: (line: string) => said.push(line),
      nowMs: () => nowMs,
      pause: async (ms: number) => {
        pauses.push(ms);
        onPause();
      },
    },
  };
}

test('Restarts a process that ends, with pauses that grow while it ends quickly', async () => {
  const part = aPart();
  const kept = supervise('api', () => part.start(), part.hooks);
  await kept.ready;
  for (let times = 0; times < 4; times += 1) {
    const paused = part.paused();
    part.live(1000);
    part.runs.at(-1)?.end('ended (SIGKILL)');
    await paused;
    await expect.poll(() => part.runs.length).toBe(times + 2);
  }
  expect(part.pauses).toEqual([100, 200, 400, 800]);
  expect(part.said[0]).toBe('ended (SIGKILL); restarting in 0.1 s');
  expect(kept.restarts()).toBe(4);
  expect(kept.identity()?.pid).toBe(5);
  await kept.stop();
});

test('A process that ran for a minute restarts with the first pause again', async () => {
  const part = aPart();
  const kept = supervise('api', () => part.start(), part.hooks);
  await kept.ready;
  for (const livedMs of [1000, 1000, 60_000, 1000]) {
    const paused = part.paused();
    const runs = part.runs.length;
    part.live(livedMs);
    part.runs.at(-1)?.end('ended');
    await paused;
    await expect.poll(() => part.runs.length).toBe(runs + 1);
  }
  expect(part.pauses).toEqual([100, 200, 100, 200]);
  await kept.stop();
});

test('After ten quick exits in a row it is not restarted, and reports that once', async () => {
  const part = aPart();
  let givenUp = 0;
  const start = () => {
    const run = part.start();
    if (part.runs.length > 1) part.runs.at(-1)?.end('ended (exit code 1)');
    return run;
  };
  const kept = supervise('worker', start, { ...part.hooks, onGivenUp: () => (givenUp += 1) });
  await kept.ready;
  part.runs[0]?.end('ended (exit code 1)');
  await expect.poll(() => givenUp).toBe(1);
  expect(part.runs).toHaveLength(10);
  expect(kept.isGivenUp()).toBe(true);
  expect(part.said.at(-1)).toBe(
    'ended (exit code 1), for the 10th time in a row; not restarted any more, the other processes keep running',
  );
  await kept.stop();
});

test('Does not restart a process that ends before it was ever ready', async () => {
  const part = aPart();
  const kept = supervise('api', () => part.start(Promise.reject(new Error('PORT: 3000 is taken'))), part.hooks);
  await expect(kept.ready).rejects.toThrow('PORT: 3000 is taken');
  part.runs[0]?.end('ended (exit code 1)');
  await kept.stop();
  expect(part.runs).toHaveLength(1);
  expect(part.said).toEqual([]);
});

test('Kills a further run that does not become ready, and counts it as ended', async () => {
  const part = aPart();
  const kept = supervise(
    'api',
    (restarts) => part.start(restarts === 1 ? Promise.reject(new Error('too slow')) : Promise.resolve()),
    part.hooks,
  );
  await kept.ready;
  part.runs[0]?.end('ended');
  await expect.poll(() => part.runs.length).toBe(3);
  expect(part.runs[1]?.hasBeenKilled()).toBe(true);
  await kept.stop();
});

test('A stopped process stays down', async () => {
  const part = aPart();
  const kept = supervise('api', () => part.start(), part.hooks);
  await kept.ready;
  await kept.stop();
  expect(part.runs).toHaveLength(1);
  expect(part.said).toEqual([]);
});
