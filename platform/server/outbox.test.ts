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
const tellAll = async (...names: string[]) => {
  for (const name of names) await emit(store.database, { topic: 'test.happened', payload: { name }, at: clock.now() });
};
const received = async () =>
  (await store.owner.query<{ name: string }>('select name from public.heard order by name')).map(({ name }) => name);
const waiting = async () => (await store.owner.query('select 1 as one from platform.outbox')).length;

/** Writes down what it hears, and tells of it after the commit; it cannot bear some names, and says so after having written. */
function scribe({ told, unbearable = [] }: { told: string[]; unbearable?: readonly string[] }): Subscription {
  return subscribe<{ name: string }>('test.happened', async (_ctx, tx, { payload: { name } }) => {
    tx.afterCommit(() => told.push(name));
    await tx.query('insert into public.heard (name) values ($1)', [name]);
    if (unbearable.includes(name)) throw new Error(`cannot bear ${name}`);
  });
}

test('events that wait are heard once each, and told of once', async () => {
  await tellAll('a', 'b', 'c');
  const told: string[] = [];
  expect(await carryBatch(ctx(), [scribe({ told })])).toBe(3);
  expect(await carryBatch(ctx(), [scribe({ told })])).toBe(0);
  expect([await received(), told]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('an event whose hearer fails leaves nothing behind, waits, and holds up no other', async () => {
  await tellAll('a', 'bad', 'c');
  const told: string[] = [];
  await carryBatch(ctx(), [scribe({ told, unbearable: ['bad'] })]);
  expect([await received(), told, await waiting()]).toEqual([['a', 'c'], ['a', 'c'], 1]);

  expect(await carryBatch(ctx(), [scribe({ told })]), 'not before its pause is over').toBe(0);
  clock.advance(1000);
  await carryBatch(ctx(), [scribe({ told })]);
  expect([await received(), told, await waiting()]).toEqual([['a', 'bad', 'c'], ['a', 'c', 'bad'], 0]);
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
  await tellAll('a', 'b');
  await emit(store.database, { topic: 'test.other', payload: {}, at: clock.now() });
  await tellAll('c');
  await carryBatch(ctx(), [together()]);
  expect([turns.splice(0), await received()]).toEqual([
    [['a', 'b'], ['c']],
    ['a', 'b', 'c'],
  ]);

  await tellAll('d', 'bad', 'e');
  await carryBatch(ctx(), [together('bad')]);
  expect([turns, await received(), await waiting()]).toEqual([[['d'], ['e']], ['a', 'b', 'c', 'd', 'e'], 1]);
});

test('two that carry at once share the events between them', async () => {
  await tellAll(...Array.from({ length: 120 }, (_, index) => `n${String(index).padStart(3, '0')}`));
  const told: string[] = [];
  const carryAll = async () => {
    while ((await carryBatch(ctx(), [scribe({ told })])) > 0);
  };
  await Promise.all([carryAll(), carryAll(), carryAll()]);
  expect(await received()).toHaveLength(120);
  expect(new Set(told).size).toBe(120);
  expect(told).toHaveLength(120);
});
