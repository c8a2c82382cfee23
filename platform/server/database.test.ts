import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { isOutage, openDatabase, type Database } from './database.ts';

let store: TestDatabase;
let database: Database;
const faults: unknown[] = [];

beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query('create table public.kept (word text primary key)');
  database = openDatabase({
    url: store.urls.owner,
    connectionsMax: 2,
    applicationName: 'jogada-test-faults',
    onAfterCommitFault: (error) => faults.push(error),
  });
});
afterAll(async () => {
  await database.close();
  await store.close();
});

test('L-01 A callback that throws after the commit changes neither the result nor the next callback', async () => {
  const ran: string[] = [];
  const fault = new Error('the bus is closed');
  const answer = await database.transaction(async (tx) => {
    await tx.query("insert into public.kept values ('once')");
    tx.afterCommit(() => {
      ran.push('first');
      throw fault;
    });
    tx.afterCommit(() => ran.push('second'));
    return 'done';
  });
  expect(answer).toBe('done');
  expect(ran).toEqual(['first', 'second']);
  expect(faults.splice(0)).toEqual([fault]);
  expect(await database.query('select word from public.kept')).toEqual([{ word: 'once' }]);
});

test('L-01 A callback that fails with a serialization failure does not repeat the committed work', async () => {
  const serializationFailure: unknown = await database
    .query("do $$ begin raise exception 'again' using errcode = '40001'; end $$")
    .catch((error: unknown) => error);
  let attempts = 0;
  await database.transaction(async (tx) => {
    attempts += 1;
    await tx.query("insert into public.kept values ('twice')");
    tx.afterCommit(() => {
      throw serializationFailure;
    });
  });
  expect(attempts).toBe(1);
  expect(faults.splice(0)).toEqual([serializationFailure]);
});

test('Reports a callback whose promise rejects, without an unhandled rejection', async () => {
  const fault = new Error('late');
  await database.transaction(async (tx) => {
    // The type allows a function with a result where one without is expected.
    tx.afterCommit((() => Promise.reject(fault)) as () => void);
  });
  await expect.poll(() => faults.splice(0)).toEqual([fault]);
});

test('Callbacks of a rolled-back transaction do not run', async () => {
  let hasRun = false;
  const refusal = new Error('no');
  const work = database.transaction(async (tx) => {
    tx.afterCommit(() => (hasRun = true));
    throw refusal;
  });
  await expect(work).rejects.toBe(refusal);
  expect(hasRun).toBe(false);
});

test('L-14 A connection to a server that became a standby is an outage and is replaced for the next call', async () => {
  const one = openDatabase({ url: store.urls.owner, connectionsMax: 1, applicationName: 'jogada-test-standby' });
  try {
    await one.query('set session characteristics as transaction read only');
    const insert = "insert into public.kept values ('after the switch')";
    const refusal: unknown = await one.query(insert).catch((error: unknown) => error);
    expect(isOutage(refusal)).toBe(true);
    await one.query(insert);

    await one.query('set session characteristics as transaction read only');
    const refusedInTransaction = one.transaction((tx) => tx.query("insert into public.kept values ('in a transaction')"));
    await expect(refusedInTransaction).rejects.toSatisfy(isOutage);
    await one.transaction((tx) => tx.query("insert into public.kept values ('in a transaction')"));
  } finally {
    await one.close();
  }
});

test.each(['53100', '53200', '58030'])('L-14 %s A full disk, missing memory and a failing disk of the server are outages', async (code) => {
  const fault: unknown = await database
    .query(`do $$ begin raise exception 'no space left' using errcode = '${code}'; end $$`)
    .catch((error: unknown) => error);
  expect(isOutage(fault)).toBe(true);
});

test('L-01 An error of a connection that no statement waits for does not end the process', async () => {
  const clients: pg.Client[] = [];
  const late = () => new Error('terminating connection due to unexpected postmaster exit');
  // What PostgreSQL sends in the packet that completes the connection is read before the pool's caller can act.
  class Interrupted extends pg.Client {
    override connect(callback?: unknown): never {
      clients.push(this);
      return super.connect((error: Error) => {
        (callback as (error: Error) => void)(error);
        this.emit('error', late());
      }) as never;
    }
  }
  const interrupted = openDatabase({
    url: store.urls.owner,
    connectionsMax: 1,
    applicationName: 'jogada-test-late',
    timeoutMs: 200,
    connectionClass: Interrupted as typeof pg.Client,
  });
  try {
    await interrupted.query('select 1').catch(() => undefined);
    // A connection whose statement timed out is closed; its server may report its end meanwhile.
    await expect(interrupted.query('select pg_sleep(5)')).rejects.toThrow();
    await expect(interrupted.transaction((tx) => tx.query('select pg_sleep(5)'))).rejects.toThrow();
    expect(clients.length).toBeGreaterThan(1);
    for (const client of clients) expect(() => client.emit('error', late())).not.toThrow();
  } finally {
    await interrupted.close();
  }
});
