import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs, type Job } from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

const ctx = () => testContext({ database: store.database, clock: testClock() });

/** A job that counts its turns and how many of them were under way at once. */
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

test('a job is under way once, however many copies of the server run it and however long it takes', async () => {
  const { job, seen, turns } = counted('test.slow');
  const runners = [runJobs(ctx(), [job]), runJobs(ctx(), [job]), runJobs(ctx(), [job])];
  await turns(10);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(seen.atOnceMost).toBe(1);
});

test('a job whose interval is longer than the process lives has its turn soon after the start', async () => {
  const { job, seen, turns } = counted('test.daily');
  const runner = runJobs(ctx(), [{ ...job, everyMs: 86_400_000 }], { firstTurnMs: 5 });
  await turns(1);
  await runner.stop();
  expect(seen.turns).toBe(1);
});

test('jobs go on after the connection that holds their locks was lost', async () => {
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
