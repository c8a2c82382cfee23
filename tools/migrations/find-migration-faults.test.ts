import { expect, test } from 'vitest';
import { findFunctionFaults } from './find-function-faults.ts';
import { findMigrationFaults } from './find-migration-faults.ts';
import { findEditedMigrations, readRelease, releaseText } from './release.ts';

const rulesOf = async (sql: string) => (await findMigrationFaults('1.sql', sql)).map((fault) => /^\S+ ([\w-]+):/.exec(fault)?.[1]);

test.each([
  ['source', 'create function wallet.f() returns int language sql return 1'],
  ['source', 'create or replace view wallet.v as select 1'],
  ['source', 'create trigger t before update on wallet.entry for each row execute function wallet.f()'],
  ['source', 'do $$ begin create or replace view wallet.v as select 1; end $$'],
  ['index', 'create index i on wallet.entry (at)'],
  ['index', 'create index concurrently i on wallet.entry (at)'],
  ['index', 'drop index wallet.i'],
  ['rename', 'alter table wallet.entry rename column at to made_at'],
  ['rename', 'alter table wallet.entry rename to line'],
  ['rename', 'alter table wallet.entry set schema games'],
  ['removal', 'drop table wallet.entry'],
  ['removal', 'drop function wallet.f()'],
  ['removal', 'alter table wallet.entry drop column at'],
  ['rewrite', 'alter table wallet.entry alter column amount type numeric'],
  ['rewrite', 'alter table wallet.entry add column token uuid default gen_random_uuid()'],
  ['rewrite', 'alter table wallet.entry add column token uuid not null default pg_catalog.gen_random_uuid()'],
  ['rewrite', 'alter table wallet.entry add column seen timestamptz not null default clock_timestamp()'],
  ['rewrite', 'alter table wallet.entry add column folded text generated always as (lower(name)) stored'],
  ['rewrite', 'alter table wallet.entry add column n bigint generated always as identity'],
  ['rewrite', 'alter table wallet.entry add column n bigserial'],
  ['not-null', 'alter table wallet.entry add column note text not null'],
  ['not-null', 'alter table wallet.entry alter column note set not null'],
  ['not-null', 'alter table wallet.entry add constraint note_is_there not null note'],
  ['constraint', 'alter table wallet.entry add constraint is_positive check (amount > 0)'],
  ['constraint', 'alter table wallet.entry add foreign key (member_id) references accounts.member (id)'],
  ['constraint', 'alter table wallet.entry add column note text check (note <> $$$$)'],
  ['constraint', 'alter table wallet.entry add column game_id text references games.game (id)'],
  ['constraint', 'alter table wallet.entry add constraint c check (amount > 0) not valid, validate constraint c'],
  ['unique', 'alter table wallet.entry add unique (id)'],
  ['unique', 'alter table wallet.entry add column note text unique'],
  ['table-lock', 'truncate wallet.entry'],
  ['table-lock', 'lock table wallet.entry'],
  ['table-lock', 'vacuum full wallet.entry'],
  [
    'outside',
    '-- outside a transaction\ncreate index concurrently i on wallet.entry (at); create index concurrently j on wallet.entry (id)',
  ],
])('%s refuses %s', async (rule, sql) => {
  expect(await rulesOf(`${sql};\n`)).toEqual([rule]);
});

test.each([
  'create table wallet.made (id int primary key references accounts.member (id)); create index i on wallet.made (id); alter table wallet.made add unique (id)',
  '-- outside a transaction\ncreate index concurrently i on wallet.entry (at)',
  '-- outside a transaction\ndrop index concurrently wallet.i',
  'alter table wallet.entry add column note text, add column seen timestamptz not null default now(), add column n int not null default 0',
  'alter table wallet.entry add constraint is_positive check (amount > 0) not valid',
  'alter table wallet.entry validate constraint is_positive',
  'alter table wallet.entry add constraint entry_key unique using index entry_by_id',
  'grant select on wallet.entry to jogada_app',
  'drop policy of_these_merchants on wallet.entry',
  "select platform.wall_by_merchant('wallet.made')",
  'do $$ begin perform 1; end $$',
  '-- allows removal: unused since the last release\nalter table wallet.entry drop column at',
])('accepts %s', async (sql) => {
  expect(await rulesOf(`${sql};\n`)).toEqual([]);
});

test('names file, line and remedy', async () => {
  expect(await findMigrationFaults('1.sql', '-- Notas: ação.\nselect 1;\n\ndrop table wallet.entry;\n')).toEqual([
    'db/migrations/1.sql:4 removal: the previous release may use it: remove it one release after its last use',
  ]);
  expect(await rulesOf('-- allows removal:\ndrop table wallet.entry;\n')).toEqual(['removal']);
});

test('a file of db/functions replaces the one object of its name', async () => {
  const good =
    'create or replace view wallet.a_view with (security_invoker = true) as select 1 as n; grant select on wallet.a_view to jogada_app;';
  expect(await findFunctionFaults('wallet/a_view.sql', good)).toEqual([]);
  expect(await findFunctionFaults('wallet/b_view.sql', good)).toEqual([
    'db/functions/wallet/b_view.sql: must create wallet.b_view and nothing else',
  ]);
  expect(await findFunctionFaults('wallet/a_view.sql', `${good} create table wallet.made ();`)).toEqual([
    'db/functions/wallet/a_view.sql: CreateStmt does not belong here',
  ]);
  expect(await findFunctionFaults('wallet/a_view.sql', 'create view wallet.a_view as select 1 as n')).toEqual([
    'db/functions/wallet/a_view.sql: wallet.a_view needs "create or replace"',
    'db/functions/wallet/a_view.sql: wallet.a_view needs "with (security_invoker = true)"',
  ]);
});

test('a released migration must not be edited or removed', () => {
  const release = { commit: 'c', migrations: { '1.sql': 'one', '2.sql': 'two' }, functions: { 'a/b.sql': 'select 1' } };
  expect(findEditedMigrations(release, [{ name: '1.sql', sql: '', checksum: 'another' }])).toEqual([
    'db/migrations/1.sql: was released and must not be edited',
    'db/migrations/2.sql: was released and must not be removed',
  ]);
  expect(Object.keys(readRelease().migrations).length).toBeGreaterThan(100);
  expect(releaseText(release)).toContain('"commit": "c"');
});
