import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, openDatabase, OUTSIDE_TRANSACTION, readSqlFiles, type Database, type Sql } from '@jogada/platform/server';
import { asAdmin, testDatabase, testLogin, withDatabase, type TestDatabase } from '@jogada/platform/testing';
import { verifyLedger } from '@jogada/wallet/server';
import { describeFunctions, describeSchema, listSchemas } from '../generate/describe-schema.ts';
import { ROOT } from '../run/places.mjs';
import type { Played } from './play-rounds.ts';
import { hasCommit, unpackCode } from './previous-code.ts';
import { readRelease } from './release.ts';

const CURRENT = join(import.meta.dirname, '../../db');
const ADMIN_URL = process.env['TEST_DATABASE_ADMIN_URL'] ?? '';
const DEPOSIT = 100_000_000n;
const STAKE = 300n;
const WIN = 100n;
const MEMBERS = Array.from({ length: 6 }, (_, member) => `mbr_upgrade${member}`);
const LOAD = 'tools/migrations/play-rounds.ts';
/** Each step starts a process that imports a whole release. */
const STEP_MAX_MS = 180_000;

const name = `jogada_upgrade_${randomBytes(6).toString('hex')}`;
const url = withDatabase(ADMIN_URL, name);

let fresh: TestDatabase;
let directory = '';
let owner: Database;
let previousCode = ROOT;
let roundCount = 0;
let runCount = 0;

beforeAll(async () => {
  fresh = await testDatabase({ connectionsMax: 1 });
  directory = await mkdtemp(join(tmpdir(), 'jogada-upgrade-'));
  await writePreviousRelease();
  await asAdmin(ADMIN_URL, (admin) => admin.query(`create database ${name}`));
  await migrate({ url, directory: join(directory, 'previous') });
  owner = openDatabase({ url, connectionsMax: 2, applicationName: 'jogada-test-owner' });
  const { commit } = readRelease();
  // A shallow clone without the release's commit plays with today's code.
  if (hasCommit(commit)) unpackCode(commit, (previousCode = join(directory, 'code')), [LOAD]);
  await whilePlaying(previousCode, async () => undefined, { deposit: String(DEPOSIT) });
}, STEP_MAX_MS);

afterAll(async () => {
  await Promise.all([fresh.close(), owner.close()]);
  await asAdmin(ADMIN_URL, (admin) => admin.query(`drop database ${name} with (force)`));
  await rm(directory, { recursive: true });
});

/** The migrations and functions of db/release.json. */
async function writePreviousRelease(): Promise<void> {
  const release = readRelease();
  const { migrations } = await readSqlFiles(CURRENT);
  const files = [
    ...migrations.filter((file) => file.name in release.migrations).map((file) => [`migrations/${file.name}`, file.sql] as const),
    ...Object.entries(release.functions).map(([file, sql]) => [`functions/${file}`, sql] as const),
  ];
  await mkdir(join(directory, 'previous/functions'), { recursive: true });
  for (const [file, sql] of files) await writeSql(join('previous', file), sql);
}

async function writeSql(file: string, sql: string): Promise<void> {
  await mkdir(dirname(join(directory, file)), { recursive: true });
  await writeFile(join(directory, file), sql);
}

/** Does the work while a process with the code of a tree plays rounds on all members. Every one of its calls must succeed. */
async function whilePlaying<Result>(code: string, work: () => Promise<Result>, first?: Pick<Played, 'deposit'>): Promise<Result> {
  runCount += 1;
  const amounts = { stake: String(STAKE), win: String(WIN) };
  const played: Played = { url: testLogin(url, 'jogada_api'), memberIds: MEMBERS, prefix: `r${runCount}x`, ...amounts, ...first };
  const load = fork(join(code, LOAD), [JSON.stringify(played)], { cwd: code, execPath: process.execPath, execArgv: [] });
  const ended = once(load, 'exit') as Promise<[number | null]>;
  const failed = ended.then(([status]) => Promise.reject(new Error(`the load ended with ${status}`)));
  failed.catch(() => undefined);
  const done = new Promise<number>((resolve) => {
    load.on('message', (message) => {
      if (typeof message === 'object' && 'roundCount' in message) resolve(Number(message.roundCount));
    });
  });
  await Promise.race([once(load, 'message'), failed]);
  try {
    return await work();
  } finally {
    if (load.connected) load.send('stop');
    roundCount += await Promise.race([done, failed]);
    await ended;
  }
}

async function requireCleanLedger(): Promise<void> {
  for (const check of await verifyLedger(owner)) expect(check, check.name).toMatchObject({ broken: 0n });
  const [sum] = await owner.query<{ balance: bigint }>("select sum(balance)::bigint as balance from wallet.account where pocket = 'cash'");
  expect(sum?.balance).toBe(BigInt(MEMBERS.length) * DEPOSIT - BigInt(roundCount) * (STAKE - WIN));
}

/** Tables, functions and views with all that the descriptions leave out: owners and every right. */
async function describeAll(sql: Sql): Promise<Record<string, string>> {
  const described: Record<string, string> = {};
  for (const schema of await listSchemas(sql))
    described[schema] = `${await describeSchema(sql, schema)}\n${await describeFunctions(sql, schema)}\n${await rightsOf(sql, schema)}`;
  return described;
}

async function rightsOf(sql: Sql, schema: string): Promise<string> {
  const rows = await sql.query<{ line: string }>(
    `select concat_ws(' ', object, owner, (select string_agg(concat_ws(':', a.grantee::regrole, a.privilege_type), ' ' order by a.grantee::regrole::text, a.privilege_type)
                                             from aclexplode(acl) a)) as line
       from (select oid::regprocedure::text as object, proowner::regrole as owner, proacl as acl from pg_proc where pronamespace = $1::text::regnamespace
             union all
             select oid::regclass::text, relowner::regrole, relacl from pg_class where relnamespace = $1::text::regnamespace and relkind in ('r', 'p', 'v')
               and not relispartition) described
      order by object`,
    [schema],
  );
  return rows.map(({ line }) => line).join('\n');
}

test(
  'upgrades the previous release while its code serves bets, and ends with the schema of a fresh installation',
  { timeout: STEP_MAX_MS },
  async () => {
    // A changed last line: every function is applied again, also one that the previous release has.
    const { functions } = await readSqlFiles(CURRENT);
    await cp(CURRENT, join(directory, 'current'), { recursive: true });
    for (const file of functions) await writeSql(`current/functions/${file.name}`, `${file.sql}-- applied again\n`);
    const done = await whilePlaying(previousCode, () => migrate({ url, directory: join(directory, 'current') }));
    expect(done.functions).toHaveLength(functions.length);
    await requireCleanLedger();
    expect(await describeAll(owner)).toEqual(await describeAll(fresh.owner));
  },
);

test('changes tables, indexes and views of the ledger while it serves bets', { timeout: STEP_MAX_MS }, async () => {
  const later = (number: number, sql: string) => writeSql(`current/migrations/29990101T000${number}_wallet_later.sql`, `${sql};\n`);
  await later(1, 'alter table wallet.transfer add column note text; alter table wallet.account add column note text not null default 0');
  await later(2, `${OUTSIDE_TRANSACTION}\ncreate index concurrently transfer_by_kind on wallet.transfer (kind)`);
  await later(3, 'alter table wallet.round add constraint has_merchant check (length(merchant_code) > 0) not valid');
  await later(4, 'alter table wallet.round validate constraint has_merchant');
  await writeSql(
    'current/functions/wallet/account_view.sql',
    `create or replace view wallet.account_view with (security_invoker = true) as
       select merchant_code, member_id, pocket, grant_id, currency, balance, version, status, id as account_id from wallet.account;
     grant select on wallet.account_view to jogada_app, jogada_reports;`,
  );
  const done = await whilePlaying(ROOT, () => migrate({ url, directory: join(directory, 'current') }));
  expect(done.applied).toHaveLength(4);
  expect(done.functions).toContain('wallet/account_view.sql');
  // New sessions plan with the new columns.
  await whilePlaying(ROOT, async () => undefined);
  await requireCleanLedger();
});

test('every function and view of a fresh installation has one file', async () => {
  const rows = await fresh.owner.query<{ name: string }>(
    `select n.nspname || '/' || o.name || '.sql' as name
       from (select proname as name, pronamespace as namespace from pg_proc
             union all select relname, relnamespace from pg_class where relkind = 'v') o join pg_namespace n on n.oid = o.namespace
      where n.nspname = any ($1)`,
    [await listSchemas(fresh.owner)],
  );
  const { functions } = await readSqlFiles(CURRENT);
  expect(rows.map((row) => row.name).toSorted()).toEqual(functions.map((file) => file.name).toSorted());
});
