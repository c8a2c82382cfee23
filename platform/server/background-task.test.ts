import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { readTask, requestTask, taskJob } from './background-task.ts';
import type { Context } from './context.ts';
import { createLog } from './log.ts';

const NAME = 'test.count';
const clock = testClock();

let store: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  store = await testDatabase();
  ctx = {
    requestId: 'req_test',
    now: clock.now,
    log: createLog({ name: 'test', level: 'silent' }),
    database: store.database,
    realtime: {} as Context['realtime'],
  };
});
beforeEach(() => store.owner.query('delete from platform.background_task'));
afterAll(() => store.close());

const ask = (by = 'opr_one') => requestTask(store.database, { name: NAME, by, at: clock.now() });
const present = () => readTask<{ count: number }>(store.database, NAME);

test('S67 A requested task runs once in the background, and its result stays until the next one', async () => {
  const asked: string[] = [];
  const job = taskJob({
    name: NAME,
    work: async (_ctx, by) => {
      asked.push(by);
      return { count: asked.length };
    },
  });
  await job.run(ctx);
  expect(await present()).toEqual({ state: 'none', requestedAt: null, result: null });

  const requestedAt = clock.now().toISOString();
  expect(await ask()).toBe(true);
  expect(await present()).toEqual({ state: 'waiting', requestedAt, result: null });
  await job.run(ctx);
  await job.run(ctx);
  expect(asked).toEqual(['opr_one']);
  expect(await present()).toEqual({ state: 'done', requestedAt, result: { count: 1 } });

  expect(await ask('opr_two')).toBe(true);
  expect(await present()).toMatchObject({ state: 'waiting', result: { count: 1 } });
  await job.run(ctx);
  expect(await present()).toMatchObject({ state: 'done', result: { count: 2 } });
});

test('S67 A task that is waiting or running is not requested twice', async () => {
  const job = taskJob({
    name: NAME,
    work: async (_ctx, by) => {
      expect(await present()).toMatchObject({ state: 'running' });
      expect(await ask('opr_three')).toBe(false);
      return { by };
    },
  });
  expect([await ask('opr_one'), await ask('opr_two')]).toEqual([true, false]);
  await job.run(ctx);
  expect(await present()).toMatchObject({ state: 'done', result: { by: 'opr_one' } });
});

test('L-01 A task whose process ended is done by the next run', async () => {
  await ask();
  await store.owner.query("update platform.background_task set state = 'running'");
  await taskJob({ name: NAME, work: async () => ({ count: 1 }) }).run(ctx);
  expect(await present()).toMatchObject({ state: 'done', result: { count: 1 } });
});

test('A failed task keeps the former result, and can be requested again', async () => {
  await ask();
  await taskJob({ name: NAME, work: async () => ({ count: 7 }) }).run(ctx);
  await ask();
  const broken = taskJob({
    name: NAME,
    work: async () => {
      throw new Error('the database is away');
    },
  });
  await expect(broken.run(ctx)).rejects.toThrow('the database is away');
  expect(await present()).toMatchObject({ state: 'failed', result: { count: 7 } });
  expect(await ask()).toBe(true);
});
