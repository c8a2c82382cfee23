import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  carryBatch,
  countDeliveries,
  discardDelivery,
  dryRunDelivery,
  emit,
  listFailedDeliveries,
  readOutbox,
  replayDelivery,
  subscribe,
  subscribeTogether,
  type Subscription,
} from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';

let store: TestDatabase;
const clock = testClock();

beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query('create table public.delivered (name text not null)');
  await store.owner.query('grant insert, select on public.delivered to jogada_app');
});
beforeEach(() => store.owner.query('truncate public.delivered, platform.outbox, platform.event_delivery'));
afterAll(() => store.close());

const ctx = () => testContext({ database: store.database, clock });
const deliverAll = async (...names: string[]) => {
  for (const name of names) await emit(store.database, { topic: 'test.happened', payload: { name }, at: clock.now() });
};
const received = async () =>
  (await store.owner.query<{ name: string }>('select name from public.delivered order by name')).map(({ name }) => name);
const waiting = async () =>
  (await store.owner.query('select id from platform.outbox union all select event_id from platform.event_delivery')).length;

/** Records events in a table, and in `delivered` after the commit. Throws for some names after writing. */
function scribe({ delivered, unbearable = [] }: { delivered: string[]; unbearable?: readonly string[] }): Subscription {
  return subscribe<{ name: string }>('test.scribe', 'test.happened', async (_ctx, tx, { payload: { name } }) => {
    tx.afterCommit(() => delivered.push(name));
    await tx.query('insert into public.delivered (name) values ($1)', [name]);
    if (unbearable.includes(name)) throw new Error(`fails on ${name}`);
  });
}

test('Delivers waiting events once each, with one callback each', async () => {
  await deliverAll('a', 'b', 'c');
  const delivered: string[] = [];
  expect(await carryBatch(ctx(), [scribe({ delivered })])).toBe(3);
  expect(await carryBatch(ctx(), [scribe({ delivered })])).toBe(0);
  expect([await received(), delivered]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('An event whose subscriber fails leaves nothing behind, is retried, and delays no other', async () => {
  await deliverAll('a', 'bad', 'c');
  const delivered: string[] = [];
  await carryBatch(ctx(), [scribe({ delivered, unbearable: ['bad'] })]);
  expect([await received(), delivered, await waiting()]).toEqual([['a', 'c'], ['a', 'c'], 1]);

  expect(await carryBatch(ctx(), [scribe({ delivered })]), 'not before its pause is over').toBe(0);
  clock.advance(1000);
  await carryBatch(ctx(), [scribe({ delivered })]);
  expect([await received(), delivered, await waiting()]).toEqual([['a', 'bad', 'c'], ['a', 'c', 'bad'], 0]);
});

test('A batch subscriber gets consecutive events of its topic together in order, and one by one when one of them fails', async () => {
  const turns: string[][] = [];
  const together = (unbearable = '') =>
    subscribeTogether<{ name: string }>('test.together', 'test.happened', async (_ctx, tx, events) => {
      const names = events.map(({ payload: { name } }) => name);
      await tx.query('insert into public.delivered (name) select unnest($1::text[])', [names]);
      if (names.includes(unbearable)) throw new Error(`fails on ${unbearable}`);
      tx.afterCommit(() => turns.push(names));
    });
  await deliverAll('a', 'b');
  await emit(store.database, { topic: 'test.other', payload: {}, at: clock.now() });
  await deliverAll('c');
  await carryBatch(ctx(), [together()]);
  expect([turns.splice(0), await received()]).toEqual([
    [['a', 'b'], ['c']],
    ['a', 'b', 'c'],
  ]);

  await deliverAll('d', 'bad', 'e');
  await carryBatch(ctx(), [together('bad')]);
  expect([turns, await received(), await waiting()]).toEqual([[['d'], ['e']], ['a', 'b', 'c', 'd', 'e'], 1]);
});

test('Concurrent readers share the events', async () => {
  await deliverAll(...Array.from({ length: 120 }, (_, index) => `n${String(index).padStart(3, '0')}`));
  const delivered: string[] = [];
  const carryAll = async () => {
    while ((await carryBatch(ctx(), [scribe({ delivered })])) > 0);
  };
  await Promise.all([carryAll(), carryAll(), carryAll()]);
  expect(await received()).toHaveLength(120);
  expect(new Set(delivered).size).toBe(120);
  expect(delivered).toHaveLength(120);
});

test('A failing subscriber holds up no other subscriber of the same event, and is the only one to get it again', async () => {
  await deliverAll('a');
  const first: string[] = [];
  const last: string[] = [];
  const failing = subscribe('test.failing', 'test.happened', () => Promise.reject(new Error('out of order')));
  const other = (names: string[], name: string) =>
    subscribe<{ name: string }>(name, 'test.happened', async (_ctx, tx, { payload }) => {
      tx.afterCommit(() => names.push(payload.name));
    });
  await carryBatch(ctx(), [other(first, 'test.first'), failing, other(last, 'test.last')]);
  expect([first, last]).toEqual([['a'], ['a']]);
  expect(await listFailedDeliveries(store.database)).toMatchObject([{ subscriber: 'test.failing', attempts: 1, error: 'out of order' }]);

  clock.advance(10_000);
  await emit(store.database, { topic: 'test.happened', payload: { name: 'b' }, at: clock.now() });
  clock.advance(5000);
  const subscriptions = ['test.first', 'test.failing', 'test.elsewhere'].map((name) => ({
    name,
    topic: name === 'test.elsewhere' ? name : 'test.happened',
  }));
  expect((await countDeliveries(store.database, { at: clock.now(), subscriptions })).lags).toEqual([
    { subscriber: 'test.first', seconds: 5 },
    { subscriber: 'test.failing', seconds: 15 },
    { subscriber: 'test.elsewhere', seconds: 0 },
  ]);
  await store.owner.query('delete from platform.outbox');
  const retried: string[] = [];
  await carryBatch(ctx(), [other(first, 'test.first'), other(retried, 'test.failing'), other(last, 'test.last')]);
  expect([first, retried, last]).toEqual([['a'], ['a'], ['a']]);
  expect(await waiting()).toBe(0);
});

test('An idle reader delivers the next event, and retries a failed delivery when its pause is over', async () => {
  const delivered: string[] = [];
  const unbearable = ['bad'];
  let idleRuns = 0;
  const query: TestDatabase['database']['query'] = (text, values) => {
    idleRuns += 1;
    return store.database.query(text, values);
  };
  const database = { ...store.database, query };
  const reader = readOutbox(testContext({ database, clock }), [scribe({ delivered, unbearable })]);
  await deliverAll('bad');
  await expect.poll(() => listFailedDeliveries(store.database)).toHaveLength(1);
  await deliverAll('next');
  await expect.poll(() => delivered).toEqual(['next']);
  const idleRunsBefore = idleRuns;
  await expect.poll(() => idleRuns).toBeGreaterThan(idleRunsBefore + 1);
  unbearable.pop();
  clock.advance(1000);
  await expect.poll(() => delivered).toEqual(['next', 'bad']);
  await reader.stop();
});

test('An idle reader pauses for the given time between two looks', async () => {
  const looks: number[] = [];
  let seeThree = () => undefined as void;
  const sawThree = new Promise<void>((resolve) => (seeThree = resolve));
  const query: TestDatabase['database']['query'] = (text, values) => {
    if (looks.push(performance.now()) === 3) seeThree();
    return store.database.query(text, values);
  };
  const reader = readOutbox(testContext({ database: { ...store.database, query }, clock }), [], { idleMs: 150 });
  await sawThree;
  await reader.stop();
  // Node's timers count whole milliseconds.
  expect((looks[2] ?? 0) - (looks[0] ?? 0)).toBeGreaterThan(2 * 149);
});

test('A delivery becomes a dead letter after eight attempts, and is delivered once more on request', async () => {
  await deliverAll('bad');
  const delivered: string[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await carryBatch(ctx(), [scribe({ delivered, unbearable: ['bad'] })]);
    clock.advance(3_600_000);
  }
  const [letter] = await listFailedDeliveries(store.database);
  expect(letter).toMatchObject({ topic: 'test.happened', subscriber: 'test.scribe', attempts: 8, nextAt: null, error: 'fails on bad' });
  const counts = { waitingCount: 0, oldestSeconds: 0, failed: [{ subscriber: 'test.scribe', retryingCount: 0, deadCount: 1 }] };
  const subscriptions = [scribe({ delivered })];
  // A dead letter waits for an operator: it is no lag.
  const lags = [{ subscriber: 'test.scribe', seconds: 0 }];
  expect(await countDeliveries(store.database, { at: clock.now(), subscriptions })).toEqual({ ...counts, lags });

  const key = { eventId: letter?.eventId ?? 0n, subscriber: 'test.scribe' };
  expect(await carryBatch(ctx(), [scribe({ delivered })]), 'not by itself').toBe(0);
  expect(await replayDelivery(store.database, { ...key, at: clock.now() })).toBe(true);
  await carryBatch(ctx(), [scribe({ delivered })]);
  expect([delivered, await waiting()]).toEqual([['bad'], 0]);
  expect([await replayDelivery(store.database, { ...key, at: clock.now() }), await discardDelivery(store.database, key)]).toEqual([
    false,
    false,
  ]);
});

test('A dry run of a failed delivery returns its error or null, writes nothing and leaves the delivery as it is', async () => {
  await deliverAll('bad');
  const delivered: string[] = [];
  await carryBatch(ctx(), [scribe({ delivered, unbearable: ['bad'] })]);
  const stored = () => store.owner.query<{ event_id: bigint }>('select * from platform.event_delivery');
  const before = await stored();
  const key = { eventId: before[0]?.event_id ?? 0n, subscriber: 'test.scribe' };
  const dryRun = (unbearable: readonly string[]) => dryRunDelivery(ctx(), [scribe({ delivered, unbearable })], key);

  expect(await dryRun(['bad'])).toBe('fails on bad');
  expect(await dryRun([])).toBeNull();
  expect([await received(), delivered, await stored()]).toEqual([[], [], before]);
  expect(await dryRunDelivery(ctx(), [], key)).toBeUndefined();
  expect(await dryRunDelivery(ctx(), [scribe({ delivered })], { ...key, eventId: 0n })).toBeUndefined();
});
