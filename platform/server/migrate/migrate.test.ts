import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAdmin, withDatabase } from '@jogada/platform/testing';
import { migrate } from './migrate.ts';

const ADMIN_URL = process.env['TEST_DATABASE_ADMIN_URL'] ?? '';
const name = `jogada_migrate_${randomBytes(6).toString('hex')}`;
const url = withDatabase(ADMIN_URL, name);

let directory = '';
let client: pg.Client;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jogada-migrate-'));
  await asAdmin(ADMIN_URL, (admin) => admin.query(`create database ${name}`));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await asAdmin(ADMIN_URL, (admin) => admin.query(`drop database ${name} with (force)`));
  await rm(directory, { recursive: true });
});

beforeEach(async () => {
  await mkdir(join(directory, 'functions', 'shop'), { recursive: true });
  await mkdir(join(directory, 'migrations'));
  await write('migrations/1.sql', 'create schema shop; create table shop.item (id int primary key, price bigint not null);');
});

afterEach(async () => {
  await client.query('rollback; drop schema shop cascade; drop table public.migration, public.function_source');
  for (const folder of ['functions', 'migrations']) await rm(join(directory, folder), { recursive: true });
});

const write = (file: string, sql: string) => writeFile(join(directory, file), `${sql}\n`);
const run = (settings: Partial<Parameters<typeof migrate>[0]> = {}) =>
  migrate({ url, directory, pause: async () => undefined, ...settings });

async function read(sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return (rows as unknown[][])[0]?.[0];
}

test('applies each migration and each function once', async () => {
  await write('functions/shop/item_view.sql', 'create or replace view shop.item_view as select id from shop.item;');
  expect(await run()).toEqual({ applied: ['1.sql'], functions: ['shop/item_view.sql'] });
  expect(await run()).toEqual({ applied: [], functions: [] });
  await write('migrations/2.sql', 'alter table shop.item add column name text;');
  expect(await run()).toEqual({ applied: ['2.sql'], functions: [] });
});

test('applies a function again when its text changes, and when it was dropped', async () => {
  const price = (factor: number) =>
    `create or replace function shop.price(int) returns bigint language sql stable as 'select price * ${factor} from shop.item where id = $1';`;
  await write('functions/shop/price.sql', price(1));
  await run();
  await client.query('insert into shop.item values (1, 5)');
  await write('functions/shop/price.sql', price(2));
  expect((await run()).functions).toEqual(['shop/price.sql']);
  expect(await read('select shop.price(1)')).toBe(10n);
  await client.query('drop function shop.price(int)');
  expect((await run()).functions).toEqual(['shop/price.sql']);
  // An earlier text is a change too.
  await write('functions/shop/price.sql', price(1));
  expect((await run()).functions).toEqual(['shop/price.sql']);
  expect(await read('select shop.price(1)')).toBe(5n);
});

test('applies functions and views in the order of their references', async () => {
  await write('functions/shop/a_view.sql', 'create or replace view shop.a_view as select shop.double(n) as n from shop.b_view;');
  await write('functions/shop/b_view.sql', 'create or replace view shop.b_view as select shop.price(id) as n from shop.item;');
  await write(
    'functions/shop/double.sql',
    "create or replace function shop.double(bigint) returns bigint language sql as 'select $1 * 2';",
  );
  await write(
    'functions/shop/price.sql',
    "create or replace function shop.price(int) returns bigint language sql as 'select price from shop.item where id = $1';",
  );
  await run();
  await client.query('insert into shop.item values (1, 5)');
  expect(await read('select n from shop.a_view')).toBe(10n);
});

test('refuses a reference to nothing with one line, and applies no function of that run', async () => {
  await write('functions/shop/a_view.sql', 'create or replace view shop.a_view as select id from shop.item;');
  await write('functions/shop/b_view.sql', 'create or replace view shop.b_view as select id from shop.nothing;');
  await expect(run()).rejects.toThrow('db/functions/shop/b_view.sql failed: relation "shop.nothing" does not exist');
  expect(await read("select to_regclass('shop.a_view')")).toBe(null);
});

test('replaces a view whose columns change together with the views on it, and keeps their grants', async () => {
  const role = `jogada_reader_${randomBytes(4).toString('hex')}`;
  await client.query(`create role ${role}`);
  const grant = (view: string) => `grant select on shop.${view} to ${role};`;
  await write('functions/shop/a_view.sql', `create or replace view shop.a_view as select id, price from shop.item; ${grant('a_view')}`);
  await write('functions/shop/b_view.sql', `create or replace view shop.b_view as select price from shop.a_view; ${grant('b_view')}`);
  await write(
    'functions/shop/sum.sql',
    'create or replace function shop.sum() returns bigint language sql return (select sum(price) from shop.b_view);',
  );
  await run();
  await write(
    'functions/shop/a_view.sql',
    `create or replace view shop.a_view as select price, id as item_id from shop.item; ${grant('a_view')}`,
  );
  expect([...(await run()).functions].sort()).toEqual(['shop/a_view.sql', 'shop/b_view.sql', 'shop/sum.sql']);
  expect(
    await read(
      `select has_table_privilege('${role}', 'shop.a_view', 'select') and has_table_privilege('${role}', 'shop.b_view', 'select')`,
    ),
  ).toBe(true);
  await client.query('insert into shop.item values (1, 5)');
  expect([await read('select item_id from shop.a_view'), await read('select shop.sum()')]).toEqual([1, 5n]);
  await client.query(`drop owned by ${role}; drop role ${role}`);
});

test('replaces a function whose parameters or result change, without a second overload', async () => {
  const write1 = (parameters: string, result: string, body: string) =>
    write('functions/shop/price.sql', `create or replace function shop.price(${parameters}) returns ${result} language sql as '${body}';`);
  await write1('a int', 'bigint', 'select 1');
  await write('functions/shop/price_view.sql', 'create or replace view shop.price_view as select shop.price(1) as n;');
  await run();
  for (const [parameters, result] of [
    ['b int', 'bigint'],
    ['b int', 'text'],
    ['b int, c int default 1', 'text'],
  ] as const) {
    await write1(parameters, result, 'select 2');
    expect((await run()).functions, parameters).toContain('shop/price_view.sql');
    expect(await read('select n::text from shop.price_view')).toBe('2');
    expect(await read("select count(*)::int from pg_proc where proname = 'price'")).toBe(1);
  }
});

test('refuses a migration that was edited after it was applied', async () => {
  await run();
  await write('migrations/1.sql', 'create schema shop;');
  await expect(run()).rejects.toThrow('migration 1.sql was edited after it was applied: restore it and write a new migration');
});

test('records the checksums of migrations that were applied before checksums were kept', async () => {
  await run();
  await client.query('alter table public.migration drop column checksum');
  await run();
  await write('migrations/1.sql', 'create schema shop;');
  await expect(run()).rejects.toThrow('1.sql was edited');
});

test('an older release leaves the functions of a newer one alone', async () => {
  const three = (n: number) => `create or replace function shop.number() returns int language sql as 'select ${n}';`;
  await write('migrations/2.sql', 'alter table shop.item add column name text;');
  await write('functions/shop/number.sql', three(2));
  await run();
  await rm(join(directory, 'migrations/2.sql'));
  await write('functions/shop/number.sql', three(1));
  expect(await run()).toEqual({ applied: [], functions: [] });
  expect(await read('select shop.number()')).toBe(2);
});

test('gives up a lock that it does not get in time, and tries again', async () => {
  await run();
  await write('migrations/2.sql', 'create table shop.made_before (); alter table shop.item add column name text;');
  await client.query('begin; lock table shop.item in access share mode');
  const attempts: number[] = [];
  const pause = async (attempt: number) => {
    attempts.push(attempt);
    if (attempt === 2) await client.query('commit');
  };
  expect(await run({ lockTimeoutMs: 20, pause })).toMatchObject({ applied: ['2.sql'] });
  expect(attempts).toEqual([1, 2]);

  await write('migrations/3.sql', 'alter table shop.item add column note text;');
  await client.query('begin; lock table shop.item in access share mode');
  await expect(run({ lockTimeoutMs: 5 })).rejects.toThrow('migration 3.sql failed: canceling statement due to lock timeout');
  await client.query('rollback');
});

test('builds an index concurrently, again after an interrupted build, and beside a waiting migrator', async () => {
  await run();
  await client.query('insert into shop.item values (1, 5), (2, 5)');
  await write('migrations/2.sql', '-- outside a transaction\ncreate unique index concurrently item_by_price on shop.item (price);');
  await expect(run()).rejects.toThrow('migration 2.sql failed: could not create unique index "item_by_price"');
  expect(await read("select indisvalid from pg_index where indexrelid = 'shop.item_by_price'::regclass")).toBe(false);
  await client.query('delete from shop.item where id = 2');
  const both = await Promise.all([run(), run()]);
  expect(both.flatMap(({ applied }) => applied)).toEqual(['2.sql']);
  expect(await read("select indisvalid from pg_index where indexrelid = 'shop.item_by_price'::regclass")).toBe(true);
});
