import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '@jogada/platform/server';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { holdCommits } from './hold-commits.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query('create table public.planted (name text primary key)');
  await store.owner.query('grant select, insert on public.planted to jogada_app');
});
beforeEach(() => store.owner.query('truncate public.planted'));
afterAll(() => store.close());

/** A database whose commits take until `complete` is called. */
function slowCommits(): { database: Database; order: string[]; complete: () => void } {
  const order: string[] = [];
  const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
  const database: Database = {
    ...store.database,
    async transaction(work, options) {
      const result = await store.database.transaction(work, options);
      await completed;
      order.push('committed');
      return result;
    },
  };
  return { database, order, complete };
}

/** The call waits for something other than its database, so that its commit begins. */
async function beginCommit(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

const insert = 'insert into public.planted (name) values ($1)';
const select = 'select name from public.planted order by name';

type Held = ReturnType<typeof holdCommits>;

test.each<[string, (held: Held) => Promise<unknown>]>([
  ['a query', (held) => held.query(select)],
  ['a query for other merchants', (held) => held.forMerchants('every').query(select)],
  ['the next transaction', (held) => held.transaction((tx) => tx.query(select))],
  ['the end of the call', (held) => held.finish('commit')],
])('While a commit is under way, %s waits for it', async (_what, next) => {
  const { database, order, complete } = slowCommits();
  const held = holdCommits(database);
  await held.transaction((tx) => tx.query(insert, ['first']));
  await beginCommit();
  const after = next(held).then(() => order.push('next'));
  // Longer than the call's next statement takes.
  for (let turn = 0; turn < 10; turn += 1) await store.database.query(select);
  complete();
  await after;
  expect(order.slice(0, 2)).toEqual(['committed', 'next']);
  await held.finish('commit');
});

test('A commit that fails under way fails what waits for it', async () => {
  const { database, complete } = slowCommits();
  const failing: Database = {
    ...database,
    async transaction(work, options) {
      await database.transaction(work, options);
      throw new Error('the commit failed');
    },
  };
  const held = holdCommits(failing);
  await held.transaction((tx) => tx.query(insert, ['first']));
  await beginCommit();
  const finished = expect(held.finish('commit')).rejects.toThrow('the commit failed');
  complete();
  await finished;
});

test('S31 Concurrent reads within a held transaction each see their own merchants', async () => {
  const held = holdCommits(store.database);
  const merchantsOf = async (database: Pick<Database, 'query'>) => {
    const [row] = await database.query<{ word: string }>(`select current_setting('jogada.merchants') as word`);
    return row?.word;
  };
  await held.transaction((tx) => tx.query(insert, ['first']));
  const seen = await Promise.all([
    merchantsOf(held.forMerchants(['jogada'])),
    merchantsOf(held),
    merchantsOf(held.forMerchants(['aurora'])),
    merchantsOf(held),
  ]);
  expect(seen).toEqual(['jogada', '*', 'aurora', '*']);
  await held.finish('commit');
});

test('A commit waits for the reads that are in progress', async () => {
  const held = holdCommits(store.database);
  await held.transaction((tx) => tx.query(insert, ['first']));
  const read = held.forMerchants(['jogada']).query<{ word: string }>(`select current_setting('jogada.merchants') as word`);
  const written = held.query(insert, ['second']);
  expect(await read).toEqual([{ word: 'jogada' }]);
  await written;
  await held.finish('commit');
  expect(await store.owner.query(select)).toEqual([{ name: 'first' }, { name: 'second' }]);
});
