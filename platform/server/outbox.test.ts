import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carryBatch, emit, subscribe, subscribeTogether, type Subscription } from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';

let store: TestDatabase;
const clock = testClock();

beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query('create table public.heard (name text not null)');
  await store.owner.query('grant insert, select on public.heard to jogada_app');
});
beforeEach(() => store.owner.query('truncate public.heard, platform.outbox'));
afterAll(() => store.close());

const ctx = () => testContext({ database: store.database, clock });
const deliverAll = async (...names: string[]) => {
  for (const name of names) await emit(store.database, { topic: 'test.happened', payload: { name }, at: clock.now() });
};
const received = async () =>
  (await store.owner.query<{ name: string }>('select name from public.heard order by name')).map(({ name }) => name);
const waiting = async () => (await store.owner.query('select 1 as one from platform.outbox')).length;

/** Writes down what it hears, and tells of it after the commit; it cannot bear some names, and says so after having written. */
function scribe({ delivered, unbearable = [] }: { delivered: string[]; unbearable?: readonly string[] }): Subscription {
  return subscribe<{ name: string }>('test.happened', async (_ctx, tx, { payload: { name } }) => {
    tx.afterCommit(() => delivered.push(name));
    await tx.query('insert into public.heard (name) values ($1)', [name]);
    if (unbearable.includes(name)) throw new Error(`cannot bear ${name}`);
  });
}

test('events that wait are heard once each, and told of once', async () => {
  await deliverAll('a', 'b', 'c');
  const delivered: string[] = [];
  expect(await carryBatch(ctx(), [scribe({ delivered })])).toBe(3);
  expect(await carryBatch(ctx(), [scribe({ delivered })])).toBe(0);
  expect([await received(), delivered]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('an event whose hearer fails leaves nothing behind, waits, and holds up no other', async () => {
  await deliverAll('a', 'bad', 'c');
  const delivered: string[] = [];
  await carryBatch(ctx(), [scribe({ delivered, unbearable: ['bad'] })]);
  expect([await received(), delivered, await waiting()]).toEqual([['a', 'c'], ['a', 'c'], 1]);

  expect(await carryBatch(ctx(), [scribe({ delivered })]), 'not before its pause is over').toBe(0);
  clock.advance(1000);
  await carryBatch(ctx(), [scribe({ delivered })]);
  expect([await received(), delivered, await waiting()]).toEqual([['a', 'bad', 'c'], ['a', 'c', 'bad'], 0]);
});

test('who hears together is told of what follows each other at once, in order, and of each alone when one of them fails', async () => {
  const turns: string[][] = [];
  const together = (unbearable = '') =>
    subscribeTogether<{ name: string }>('test.happened', async (_ctx, tx, events) => {
      const names = events.map(({ payload: { name } }) => name);
      await tx.query('insert into public.heard (name) select unnest($1::text[])', [names]);
      if (names.includes(unbearable)) throw new Error(`cannot bear ${unbearable}`);
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

test('two that carry at once share the events between them', async () => {
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
