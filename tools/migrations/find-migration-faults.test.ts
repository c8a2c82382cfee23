import { expect, test } from 'vitest';
import { findFunctionFaults } from './find-function-faults.ts';
import { findMigrationFaults } from './find-migration-faults.ts';
import { findReleaseFaults } from './find-release-faults.ts';
import { findEditedMigrations, namesInUse, readRelease, releaseText } from './release.ts';

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
  const release = { commit: 'c', migrations: { '1.sql': 'one', '2.sql': 'two' }, functions: { 'a/b.sql': 'select 1' }, usedNames: ['b'] };
  expect(findEditedMigrations(release, [{ name: '1.sql', sql: '', checksum: 'another' }])).toEqual([
    'db/migrations/1.sql: was released and must not be edited',
    'db/migrations/2.sql: was released and must not be removed',
  ]);
  expect(Object.keys(readRelease().migrations).length).toBeGreaterThan(100);
  expect(releaseText(release)).toContain('"commit": "c"');
});

const aFunction = (parameters: string, result = 'table (id text, amount bigint)') =>
  `create or replace function wallet.f(${parameters}) returns ${result} language sql as 'select null, null'`;
const aView = (columns: string) =>
  `create or replace view wallet.v with (security_invoker = true) as select ${columns} from wallet.account a`;

test.each([
  ['in-use: the previous release names note', 'alter table wallet.entry drop column note'],
  ['in-use: the previous release names note', 'alter table wallet.entry rename column note to remark'],
  ['in-use: the previous release names entry', 'alter table wallet.entry rename to line'],
  ['in-use: the previous release names entry', 'drop table wallet.entry'],
  ['in-use: the previous release names f', 'drop function wallet.f(text)'],
])('L-15 %s: refuses %s', async (fault, sql) => {
  const release = { functions: {}, usedNames: ['entry', 'f', 'note'] };
  const found = (text: string) => findReleaseFaults(release, [{ name: '1.sql', sql: text }], []);
  expect(await found(`-- allows removal: unused\n${sql};`)).toEqual([
    `db/migrations/1.sql: ${fault}; remove it one release after its last use`,
  ]);
  expect(await found(`-- allows in-use: another table has that name\n${sql};`)).toEqual([]);
  expect(await findReleaseFaults({ functions: {}, usedNames: ['other'] }, [{ name: '1.sql', sql }], [])).toEqual([]);
});

test.each([
  ['is missing or different', aFunction('a text'), aFunction('a bigint')],
  ['is missing or different', aFunction('a text, b text'), aFunction('a text')],
  ['is missing or different', aFunction('a text'), aFunction('other text')],
  ['is missing or different', aFunction('a text'), aFunction('a text[]')],
  ['needs a default', aFunction('a text'), aFunction('a text, b text')],
  ['reads amount int8', aFunction('a text'), aFunction('a text', 'table (id text)')],
  ['reads int8', aFunction('a text', 'bigint'), aFunction('a text', 'text')],
  ['reads balance', aView('a.id, a.balance'), aView('a.id, a.balance as amount')],
  ['remove it one release later', aFunction('a text'), undefined],
])('L-15 signature: %s', async (reason, before, after) => {
  const release = { functions: { 'wallet/f.sql': before }, usedNames: ['f'] };
  const now = after === undefined ? [] : [{ name: 'wallet/f.sql', sql: after }];
  expect(await findReleaseFaults(release, [], now)).toEqual([expect.stringMatching(`^db/functions/wallet/f.sql: signature: .*${reason}`)]);
});

test.each([
  [aFunction('a text'), aFunction('a text, b text default null', 'table (id text, amount bigint, at timestamptz)')],
  [aView('a.id'), aView('a.id, a.balance')],
])('L-15 accepts an interface that has grown', async (before, after) => {
  const release = { functions: { 'wallet/f.sql': before }, usedNames: ['f'] };
  expect(await findReleaseFaults(release, [], [{ name: 'wallet/f.sql', sql: after }])).toEqual([]);
  expect(await findReleaseFaults({ ...release, usedNames: [] }, [], [])).toEqual([]);
});

test('the names in use are those of the schema that the code contains', () => {
  const schema = 'create table wallet.entry (\n  id text not null,\n  remark text\n);';
  expect(namesInUse(schema, ['post', 'old_post'], 'select e.id from wallet.entry; select wallet.post(1)')).toEqual(['entry', 'id', 'post']);
  const { usedNames, functions } = readRelease();
  expect(usedNames).toEqual(expect.arrayContaining(['entry', 'external_id', 'outbox', 'post_group']));
  expect(Object.keys(functions).length).toBeGreaterThan(50);
});
