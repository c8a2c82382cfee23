import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '@jogada/platform/server';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { createMerchantDirectory } from './merchant-directory.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query(`insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, created_at)
                           values ('demo', 'Jogada', 'BRL', 'America/Sao_Paulo', '{pt}', 'pt', now())`);
  await store.owner.query("insert into merchant.host values ('a.example', 'demo')");
});
afterAll(() => store.close());

/** The database with a count of its statements. */
function counted(): { sql: Sql; statements: () => number } {
  let statements = 0;
  const query: Sql['query'] = (text, values) => {
    statements += 1;
    return store.database.query(text, values);
  };
  return { sql: { query }, statements: () => statements };
}

test('S24 Reads a merchant once for concurrent requests', async () => {
  const { sql, statements } = counted();
  const clock = testClock();
  const directory = createMerchantDirectory(sql, clock.now);
  await directory.findMerchantByHost('a.example');
  const ofOne = statements();
  expect(ofOne).toBeGreaterThan(0);
  clock.advance(5001);
  const found = await Promise.all(Array.from({ length: 50 }, () => directory.findMerchantByHost('a.example')));
  expect(new Set(found).size).toBe(1);
  expect(found[0]?.code).toBe('demo');
  expect(statements()).toBe(2 * ofOne);
  await directory.findMerchantByHost('a.example');
  expect(statements()).toBe(2 * ofOne);
});

test('Returns no data read before a change to a later request', async () => {
  const { sql } = counted();
  const directory = createMerchantDirectory(sql, testClock().now);
  const before = directory.findMerchantByHost('a.example');
  directory.forget();
  await store.owner.query("update merchant.merchant set name = 'Aurora' where code = 'demo'");
  directory.forget();
  const after = directory.findMerchantByHost('a.example');
  expect((await after)?.name).toBe('Aurora');
  await before;
  expect((await directory.findMerchantByHost('a.example'))?.name).toBe('Aurora');
});

test('Retries after a failed read', async () => {
  const { sql } = counted();
  let isOut = true;
  const query: Sql['query'] = (text, values) => (isOut ? Promise.reject(new Error('out of reach')) : sql.query(text, values));
  const directory = createMerchantDirectory({ query }, testClock().now);
  await expect(Promise.all([directory.findMerchantByHost('a.example'), directory.findMerchantByHost('a.example')])).rejects.toThrow(
    'out of reach',
  );
  isOut = false;
  expect((await directory.findMerchantByHost('a.example'))?.code).toBe('demo');
});
