import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sqlState, type Database, type Sql } from '@jogada/platform/server';
import { testDatabase, testLogin, type TestDatabase } from '@jogada/platform/testing';
import { verifyLedger } from '@jogada/wallet/server';
import { seedSecondMerchant } from '../../db/seed/second-merchant.ts';

const SCHEMAS = ['accounts', 'agents', 'arcade', 'content', 'games', 'merchant', 'platform', 'promotions', 'wallet'];
const LOGINS = ['jogada_api', 'jogada_worker', 'jogada_arcade', 'jogada_reports'];
const NO_PRIVILEGE = '42501';
const WRONG_PASSWORD = '28P01';
const SECOND = 'aurora';

/** Tables with a merchant column and without row-level security, each with its reason. */
const WITHOUT_WALL: Readonly<Record<string, string>> = {
  'accounts.operator': 'operators belong to the installation: they are found by name before their merchants are known',
};

const BY_MEMBER = 'read and written by the id of a member whom the call has found behind the wall';
const ON_LISTS = 'lists join it to rows with row security: a lookup per row would cost more than it protects';
const OF_VENDORS = 'reported by vendors, read by installation-wide staff';

/** Tables with a member column, no merchant column and no row-level security, each with its reason. */
const MEMBERS_WITHOUT_WALL: Readonly<Record<string, string>> = {
  'accounts.exclusion': 'applies to a person at every brand of the installation, and is found by the document',
  'agents.active_day': ON_LISTS,
  'agents.active_span': ON_LISTS,
  'agents.line': ON_LISTS,
  'agents.placement': BY_MEMBER,
  'agents.rate': ON_LISTS,
  'arcade.room_ticket': 'only the arcade’s login reads it, and the arcade has no merchants',
  'arcade.round': 'only the arcade’s login reads it, and the arcade has no merchants',
  'arcade.session': 'only the arcade’s login reads it, and the arcade has no merchants',
  'content.announcement_read': BY_MEMBER,
  'content.letter_mark': BY_MEMBER,
  'games.favourite': BY_MEMBER,
  'games.free_round': BY_MEMBER,
  'games.hidden_winner': BY_MEMBER,
  'games.recent_game': BY_MEMBER,
  'games.reconciliation_difference': OF_VENDORS,
  'games.reported_transaction': OF_VENDORS,
  'games.vendor_incident': OF_VENDORS,
  'promotions.counted_round': 'written by workers; read by the id of a member',
  'promotions.deposit_choice': BY_MEMBER,
  'promotions.free_rounds_gift': BY_MEMBER,
  'promotions.progress': BY_MEMBER,
  'promotions.red_envelope': BY_MEMBER,
  'promotions.referral_opening': BY_MEMBER,
  'promotions.tournament_round': 'written by workers; read by the id of a member',
  'promotions.vip_period': BY_MEMBER,
  'promotions.vip_round': 'written by workers; read by the id of a member',
  'promotions.vip_step': BY_MEMBER,
  'wallet.bonus_record': BY_MEMBER,
  'wallet.bonus_stake': BY_MEMBER,
  'wallet.entry': 'lines of a transfer and of an account, both walled, and read together with one of them',
  'wallet.money_trait': 'written and compared by workers across all merchants, to find one person behind many accounts',
  'wallet.payment_difference': 'written by workers; read by installation-wide staff',
  'wallet.play_guard': BY_MEMBER,
  'wallet.play_limit': BY_MEMBER,
  'wallet.risk_group_member': 'lines of a group, which is walled',
};

/** Tables written by the ledger's functions only (S36). */
const LEDGER = [
  'account',
  'bonus_grant',
  'bonus_stake',
  'entry',
  'house',
  'house_rollup',
  'house_rollup_mark',
  'member_rollup',
  'removed_link',
  'removed_month',
  'removed_sum',
  'round',
  'transfer',
];

/** Columns that the site may write in tables that the ledger's functions read besides their own. */
const SITE_COLUMNS = {
  play_guard: ['acknowledged_at', 'member_id', 'reality_check_minutes', 'sitting_from', 'sitting_touched_at'],
  play_limit: ['asked_amount', 'asked_from'],
  source: ['name'],
};

let store: TestDatabase;
const logins = new Map<string, Database>();

beforeAll(async () => {
  store = await testDatabase({ hasSite: true });
  await store.owner.transaction((tx) => seedSecondMerchant(tx, { now: new Date() }));
  for (const role of LOGINS) {
    logins.set(role, openDatabase({ url: testLogin(store.urls.owner, role), connectionsMax: 1, applicationName: 'jogada-test-rights' }));
  }
});

afterAll(async () => {
  await Promise.all([...logins.values()].map((database) => database.close()));
  await store.close();
});

function as(role: string): Database {
  const database = logins.get(role);
  if (!database) throw new Error(`no login ${role}`);
  return database;
}

/** SQLSTATE of the refusal of a statement. */
async function refusalOf(sql: Sql, text: string, values?: readonly unknown[]): Promise<string | undefined> {
  return sql.query(text, values).then(
    () => undefined,
    (error: unknown) => sqlState(error) ?? String(error),
  );
}

test.each(LOGINS)('S75 %s signs in with its password and owns nothing', async (role) => {
  const [found] = await as(role).query(
    `select session_user::text as role, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
            (select count(*)::int from pg_class where relowner = r.oid) as tables,
            (select count(*)::int from pg_proc where proowner = r.oid) as functions,
            (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas
       from pg_roles r where rolname = session_user`,
  );
  expect(found).toEqual({
    role,
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
    tables: 0,
    functions: 0,
    schemas: 0,
  });
  const guessed = new URL(testLogin(store.urls.owner, role));
  guessed.password = 'guessed';
  const wrongPassword = openDatabase({ url: guessed.href, connectionsMax: 1, applicationName: 'jogada-test-rights' });
  expect(await refusalOf(wrongPassword, 'select 1')).toBe(WRONG_PASSWORD);
  await wrongPassword.close();
});

test('S75 PostgreSQL accepts and stores SCRAM passwords only', async () => {
  expect(await store.owner.query("select distinct auth_method from pg_hba_file_rules where type <> 'local'")).toEqual([
    { auth_method: 'scram-sha-256' },
  ]);
  const kept = await store.owner.query(
    "select rolname from pg_authid where rolcanlogin and rolname = any ($1) and rolpassword not like 'SCRAM-SHA-256$%'",
    [LOGINS],
  );
  expect(kept).toEqual([]);
});

test.each(LOGINS)('S75 %s cannot become another role', async (role) => {
  // The test of migrations has readers of its own on the same server, and drops them at any time.
  const others = await store.owner.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname <> $1 and rolname !~ '^(pg|jogada_reader)_'",
    [role],
  );
  expect(others.length).toBeGreaterThan(4);
  for (const { name } of others) {
    expect({ name, state: await refusalOf(as(role), `set role ${name}`) }).toEqual({ name, state: NO_PRIVILEGE });
    expect(await refusalOf(as(role), `set session authorization ${name}`)).toBe(NO_PRIVILEGE);
  }
  await as(role).query('reset role');
  expect(await as(role).query('select current_user::text as role')).toEqual([{ role }]);
  expect(await refusalOf(as(role), 'set session_replication_role = replica')).toBe(NO_PRIVILEGE);
  expect(await refusalOf(as(role), 'create table public.planted ()')).toBe(NO_PRIVILEGE);
  expect(await refusalOf(as(role), 'alter table arcade.round disable trigger all')).toBe(NO_PRIVILEGE);
});

test('S75 the arcade sees only its own schema', async () => {
  const seen = await as('jogada_arcade').query(
    "select nspname from pg_namespace where has_schema_privilege(oid, 'usage') and nspname = any ($1)",
    [SCHEMAS],
  );
  expect(seen).toEqual([{ nspname: 'arcade' }]);
  for (const text of ['update wallet.account set balance = 1', 'delete from wallet.entry', 'select id from accounts.member']) {
    expect(await refusalOf(as('jogada_arcade'), text)).toBe(NO_PRIVILEGE);
  }
  expect(await refusalOf(as('jogada_arcade'), 'delete from arcade.round')).toBe(NO_PRIVILEGE);
  for (const role of LOGINS.filter((name) => name !== 'jogada_arcade')) {
    expect(await refusalOf(as(role), 'select from arcade.seed')).toBe(NO_PRIVILEGE);
  }
});

test.each(LOGINS)('S36 %s writes no table of the ledger', async (role) => {
  const writable = await store.owner.query(
    `select t.name, p.privilege from unnest($2::text[]) t (name) cross join unnest(array['insert', 'update', 'delete', 'truncate']) p (privilege)
      where has_table_privilege($1, 'wallet.' || t.name, p.privilege)
         or p.privilege in ('insert', 'update') and has_any_column_privilege($1, 'wallet.' || t.name, p.privilege)`,
    [role, LEDGER],
  );
  expect(writable).toEqual([]);
  expect(await refusalOf(as(role), 'update wallet.account set balance = balance + 1')).toBe(NO_PRIVILEGE);
  expect(await refusalOf(as(role), 'delete from wallet.entry')).toBe(NO_PRIVILEGE);
});

test('S36 the site writes only columns of limits, pauses and sources that no posting depends on', async () => {
  const written = await store.owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'wallet'::regnamespace and c.relname = any ($1) and a.attnum > 0
        and (has_column_privilege('jogada_api', c.oid, a.attnum, 'insert') or has_column_privilege('jogada_api', c.oid, a.attnum, 'update'))
      group by c.relname`,
    [Object.keys(SITE_COLUMNS)],
  );
  expect(Object.fromEntries(written.map(({ name, columns }) => [name, columns]))).toEqual(SITE_COLUMNS);
});

test('S75 the reports login writes nothing and can verify the ledger', async () => {
  const checks = await verifyLedger(as('jogada_reports'));
  // The verification calls it for each closed day.
  await as('jogada_reports').query("select * from wallet.count_movements('demo', now() - interval '1 day', now())");
  expect(checks.filter(({ broken }) => broken > 0n)).toEqual([]);
  const writable = await store.owner.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v')
        and has_table_privilege('jogada_reports', c.oid, 'insert, update, delete, truncate, references, trigger')`,
    [SCHEMAS],
  );
  expect(writable).toEqual([]);
});

test('S36 functions with their owner’s rights have a pinned search path and are not public', async () => {
  const definers = await store.owner.query<{ name: string; path: string | null; is_public: boolean }>(
    `select p.oid::regprocedure::text as name,
            (select split_part(c, '=', 2) from unnest(p.proconfig) c where c like 'search_path=%') as path,
            p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0) as is_public
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname !~ '^pg_'`,
  );
  expect(definers.length).toBeGreaterThan(10);
  const pinned = new RegExp(`^pg_catalog(, (${SCHEMAS.join('|')}))?, pg_temp$`);
  expect(definers.filter(({ path, is_public: isPublic }) => isPublic || !pinned.test(path ?? ''))).toEqual([]);
});

interface Bearer {
  readonly name: string;
  readonly column: string;
  readonly has_wall: boolean;
}

/** All tables with a merchant column. */
function bearers(): Promise<Bearer[]> {
  return store.owner.query<Bearer>(
    `select c.oid::regclass::text as name, a.attname as "column",
            c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'of_these_merchants'
                                            and pg_get_expr(p.polqual, p.polrelid) like '%' || a.attname || '%'
                                            and pg_get_expr(p.polwithcheck, p.polrelid) like '%' || a.attname || '%') as has_wall
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any ($1) and c.relkind in ('r', 'p', 'm') and not c.relispartition and not a.attisdropped
        and (a.attname ~ 'merchant' or c.oid = 'merchant.merchant'::regclass and a.attname = 'code')
      order by 1, 2`,
    [SCHEMAS],
  );
}

test('S31 every table with a merchant has row-level security or a stated reason', async () => {
  const all = await bearers();
  expect(all.length).toBeGreaterThan(80);
  expect(all.filter(({ name, has_wall: hasWall }) => !hasWall && !(name in WITHOUT_WALL))).toEqual([]);
  const needless = Object.keys(WITHOUT_WALL).filter((name) => all.find((bearer) => bearer.name === name)?.has_wall ?? true);
  expect(needless).toEqual([]);
});

test('S31 every table with a member and no merchant has row-level security by member or a stated reason', async () => {
  const all = await store.owner.query<{ name: string; has_wall: boolean }>(
    `select c.oid::regclass::text as name,
            c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'of_these_members') as has_wall
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind in ('r', 'p', 'm') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped)
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_code' and not a.attisdropped)
      order by 1`,
    [SCHEMAS],
  );
  expect(all.filter(({ has_wall: hasWall }) => !hasWall).map(({ name }) => name)).toEqual(Object.keys(MEMBERS_WITHOUT_WALL));
  expect(all.filter(({ has_wall: hasWall }) => hasWall).length).toBeGreaterThan(8);
});

test('S31 sessions and other credentials are visible where their member is', async () => {
  const member = await store.owner.query<{ id: string }>(
    `insert into accounts.member (id, merchant_code, username, password_hash, type, currency, register_method, created_at)
     values ('mbr_walled0000000001', 'demo', 'walled', '$argon2id$none', 0, 'BRL', 'H5', now()) returning id`,
  );
  const values = [member[0]?.id ?? ''];
  const password = "insert into accounts.payment_password (member_id, password_hash, changed_at) values ($1, '$argon2id$none', now())";
  expect(await refusalOf(as('jogada_api').forMerchants([SECOND]), password, values)).toBe(NO_PRIVILEGE);
  await as('jogada_api').forMerchants(['demo']).query(password, values);
  const found = async (sql: Sql) =>
    (await sql.query('select member_id from accounts.payment_password where member_id = $1', values)).length;
  expect(await found(as('jogada_api').forMerchants(['demo']))).toBe(1);
  expect(await found(as('jogada_api').forMerchants([SECOND]))).toBe(0);
  expect(await found(as('jogada_api'))).toBe(0);
  expect(await found(as('jogada_worker'))).toBe(1);
});

test('S31 views use their reader’s rights', async () => {
  const past = await store.owner.query(
    `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname = any ($1) and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,
    [SCHEMAS],
  );
  expect(past).toEqual([]);
});

test('S31 the api sees the rows of its current merchants, and none without a setting', async () => {
  const walled = (await bearers()).filter(({ has_wall: hasWall }) => hasWall);
  const api = as('jogada_api');
  let foreign = 0;
  for (const { name, column } of walled) {
    const merchantsOf = async (sql: Sql) =>
      (await sql.query<{ code: string | null }>(`select distinct ${column} as code from ${name} order by 1`)).map(({ code }) => code);
    const every = await merchantsOf(store.owner);
    foreign += every.some((code) => code !== SECOND) ? 1 : 0;
    expect({ name, seen: await merchantsOf(api.forMerchants([SECOND])) }).toEqual({ name, seen: every.filter((code) => code === SECOND) });
    expect({ name, seen: await merchantsOf(api.forMerchants('every')) }).toEqual({ name, seen: every });
    expect({ name, seen: await merchantsOf(api) }).toEqual({ name, seen: [] });
    // The worker writes reports and carries events for all merchants.
    expect({ name, seen: await merchantsOf(as('jogada_worker')) }).toEqual({ name, seen: every });
  }
  expect(foreign).toBeGreaterThan(10);
});

test('S31 rows of another merchant cannot be changed, deleted or inserted', async () => {
  const api = as('jogada_api').forMerchants([SECOND]);
  const before = await store.owner.query('select name from merchant.merchant order by code');
  expect(await api.query("update merchant.merchant set name = 'taken' where code = 'demo' returning code")).toEqual([]);
  expect(await api.query("update wallet.cashier_setting set receiver_key = 'taken' where merchant_code <> 'aurora' returning 1")).toEqual(
    [],
  );
  expect(await api.query("delete from merchant.host where merchant_code <> 'aurora' returning host")).toEqual([]);
  expect(await store.owner.query('select name from merchant.merchant order by code')).toEqual(before);
  const added = "insert into merchant.host (host, merchant_code) values ($1, 'demo')";
  expect(await refusalOf(api, added, ['taken.example'])).toBe(NO_PRIVILEGE);
  // Nor can an own row be moved to another merchant.
  expect(await refusalOf(api, "update merchant.host set merchant_code = 'demo'")).toBe(NO_PRIVILEGE);
});

test('S31 a connection serves one merchant after another, also after a rollback', async () => {
  const database = as('jogada_api');
  const hostsOf = async (sql: Sql) =>
    (await sql.query<{ code: string }>('select distinct merchant_code as code from merchant.host order by 1')).map(({ code }) => code);
  const demo = database.forMerchants(['demo']);
  const second = database.forMerchants([SECOND]);
  expect(await hostsOf(demo)).toEqual(['demo']);
  await expect(
    second.transaction(async (tx) => {
      expect(await hostsOf(tx)).toEqual([SECOND]);
      await tx.query('select 1 / 0');
    }),
  ).rejects.toThrow('division by zero');
  expect(await hostsOf(demo)).toEqual(['demo']);
  expect(await second.transaction(hostsOf)).toEqual([SECOND]);
  expect(await hostsOf(database)).toEqual([]);
  expect(await refusalOf(second, 'select 1 / 0')).toBe('22012');
  expect(await hostsOf(demo)).toEqual(['demo']);
  expect(await hostsOf(database.forMerchants(['demo', SECOND]))).toEqual([SECOND, 'demo']);
  expect(() => database.forMerchants(["demo'; reset all; --"])).toThrow('not a merchant code');
  expect(() => database.forMerchants(['*'])).toThrow('not a merchant code');
});
