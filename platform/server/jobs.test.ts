import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs, type Job } from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

const ctx = () => testContext({ database: store.database, clock: testClock() });

/** A job that counts its runs and its concurrent runs. */
function counted(name: string) {
  const seen = { turns: 0, atOnce: 0, atOnceMost: 0 };
  let finish: () => void = () => undefined;
  const job: Job = {
    name,
    everyMs: 5,
    async run({ database }) {
      seen.turns += 1;
      seen.atOnce += 1;
      seen.atOnceMost = Math.max(seen.atOnceMost, seen.atOnce);
      await database.query('select pg_sleep(0.02)');
      seen.atOnce -= 1;
      finish();
    },
  };
  const turns = async (count: number) => {
    const until = seen.turns + count;
    while (seen.turns < until) await new Promise<void>((resolve) => (finish = resolve));
  };
  return { job, seen, turns };
}

test('Runs a job once at a time, in any number of processes and however long it takes', async () => {
  const { job, seen, turns } = counted('test.slow');
  const runners = [runJobs(ctx(), [job]), runJobs(ctx(), [job]), runJobs(ctx(), [job])];
  await turns(10);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(seen.atOnceMost).toBe(1);
});

test('Runs a job soon after the start although its interval is longer than the process lives', async () => {
  const { job, seen, turns } = counted('test.daily');
  const runner = runJobs(ctx(), [{ ...job, everyMs: 86_400_000 }], { firstTurnMs: 5 });
  await turns(1);
  await runner.stop();
  expect(seen.turns).toBe(1);
});

test('Runs a job no more often than the minimum interval', async () => {
  const { job, turns } = counted('test.paced');
  const startedMs = performance.now();
  const runner = runJobs(ctx(), [job], { intervalMinMs: 100 });
  await turns(3);
  await runner.stop();
  // Node's timers count whole milliseconds.
  expect(performance.now() - startedMs).toBeGreaterThan(3 * 99);
});

test("Continues after the connection that holds the jobs' locks was lost", async () => {
  const { job, turns } = counted('test.cut');
  const runner = runJobs(ctx(), [job]);
  await turns(2);
  const cut = await store.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%advisory%'`,
  );
  expect(cut).toHaveLength(1);
  await turns(2);
  await runner.stop();
});
