import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, onTestFinished, test } from 'vitest';

import { databaseOf, findLogins, LOGINS, loginUrls, makeLogins, type LoginUrls } from './database-logins.mjs';
import { removeDatabase, startDatabase } from './database.mjs';
import { connectPostgres } from './postgres-connection.mjs';

const FIRST_PORT = 27_432;
const FAST = { fsync: 'off', shared_buffers: '16MB' };

/** With mode 0700, as mktemp creates it: when root runs the tests, PostgreSQL's user cannot enter it. */
const folder = mkdtempSync(join(tmpdir(), 'jogada-database-'));
const options = { directory: join(folder, 'postgres'), secretsPath: join(folder, 'secrets.json'), port: FIRST_PORT, settings: FAST };

afterAll(async () => {
  await removeDatabase(options.directory);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the database in a separate process and kills that with SIGKILL. */
async function startAndKillLauncher(): Promise<string> {
  const script = `
    import { startDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.mjs'))};
    const database = await startDatabase(${JSON.stringify(options)});
    console.log(database.url);
    setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface({ input: launcher.stdout }), 'line');
  launcher.kill('SIGKILL');
  await once(launcher, 'exit');
  return String(url);
}

/** Starts the database here, and stops it at the end of the test. */
async function startHere(): ReturnType<typeof startDatabase> {
  const database = await startDatabase(options);
  onTestFinished(() => database.stop());
  return database;
}

/** The process id of the postmaster. */
function postmaster(): number {
  return Number(readFileSync(join(realpathSync(options.directory), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function ask(url: string, sql: string): Promise<(string | null)[][]> {
  const connection = await connectPostgres(url);
  try {
    return await connection.query(sql);
  } finally {
    connection.close();
  }
}

test('A new database has checksums, UTF-8, UTC and durable commits, and preserves its data over a stop', async () => {
  const first = await startHere();
  expect(first).toMatchObject({ created: true, adopted: false });
  const settings = await ask(
    first.url,
    `select current_setting('data_checksums'), current_setting('server_encoding'),
    current_setting('timezone'), current_setting('synchronous_commit'), current_setting('max_connections'),
    (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()), current_user`,
  );
  expect(settings).toEqual([['on', 'UTF8', 'UTC', 'on', '200', 'b C.UTF-8', 'jogada_owner']]);
  await ask(first.url, `create table kept (word text); insert into kept values ('açaí')`);
  await first.stop();

  const second = await startHere();
  expect(second).toMatchObject({ created: false, adopted: false, url: first.url });
  expect(await ask(second.url, 'select word from kept')).toEqual([['açaí']]);
});

test('A server whose launcher was killed is adopted, and stopped by the adopting process', async () => {
  const url = await startAndKillLauncher();
  const [[before]] = (await ask(url, 'select pg_postmaster_start_time()')) as [[string]];
  const next = await startHere();
  expect(next.adopted).toBe(true);
  expect(await ask(next.url, 'select pg_postmaster_start_time()')).toEqual([[before]]);
  await next.stop();
  await expect(connectPostgres(url)).rejects.toThrow();
});

test('Refuses a directory that a live process uses', async () => {
  await startHere();
  const script = `
    import { startDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.mjs'))};
    await startDatabase(${JSON.stringify(options)}).catch((error) => console.log(error.message));`;
  const second = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: second.stdout }), 'line');
  expect(line).toContain(`is in use by process ${process.pid}`);
}, 30_000);

test('L-08 A supervised server restarts on its port after a kill, also an adopted one with an open session', async () => {
  const url = await startAndKillLauncher();
  const next = await startHere();
  expect(next.adopted).toBe(true);
  const said: string[] = [];
  next.supervise({ say: (line) => said.push(line) });
  // A busy session holds the shared memory of the killed server, which prevents the next start.
  const busy = await connectPostgres(url);
  const asleep = busy.query('select pg_sleep(600)');
  asleep.catch(() => undefined);
  await expect.poll(() => ask(url, "select 1 from pg_stat_activity where query like 'select pg_sleep%'")).toHaveLength(1);

  for (const times of [1, 2]) {
    process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => said, { timeout: 15_000 }).toHaveLength(times);
    await expect.poll(() => ask(url, 'select word from kept').catch(() => []), { timeout: 15_000 }).toEqual([['açaí']]);
  }
  expect(said[0]).toBe('PostgreSQL exited; restarting');
  // It answers before its start is complete: killed in between, it is reported as a failed start, and restarted too.
  expect(said[1]).toMatch(/^PostgreSQL exited; restarting$|PostgreSQL ended with SIGKILL/);
  await expect(asleep).rejects.toThrow();
  await next.stop();
  await expect(connectPostgres(url)).rejects.toThrow();
}, 60_000);

test('A stale postmaster.pid with the id of another process does not prevent the start', async () => {
  const url = await startAndKillLauncher();
  const pidFile = join(realpathSync(options.directory), 'postmaster.pid');
  const [pid, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  writeFileSync(pidFile, [process.pid, ...rest].join('\n'));

  const next = await startHere();
  expect(next).toMatchObject({ created: false, adopted: false, url });
  expect(await ask(next.url, 'select word from kept')).toEqual([['açaí']]);
});

test('Data whose secrets were lost open again with new ones', async () => {
  rmSync(options.secretsPath);
  const next = await startHere();
  expect(await ask(next.url, 'select word from kept')).toEqual([['açaí']]);
});

test('Passwords are required, and only their owner can read the secrets', async () => {
  const database = await startHere();
  const wrong = new URL(database.url);
  wrong.password = 'guessed';
  await expect(connectPostgres(wrong.href)).rejects.toMatchObject({ code: '28P01' });
  await expect(connectPostgres(`${database.url}_missing`)).rejects.toMatchObject({ code: '3D000' });
  expect(statSync(options.secretsPath).mode & 0o777).toBe(0o600);
});

const ROLES = Object.values(LOGINS).map(({ role }) => role);

/** The role that each login connects as. */
function whoAre(logins: LoginUrls): Promise<(string | null | undefined)[]> {
  return Promise.all(Object.values(logins).map(async (url) => (await ask(url, 'select session_user'))[0]?.[0]));
}

test('S75 Adds logins with passwords to data created without them', async () => {
  const before = await startHere();
  for (const role of ROLES) await ask(before.adminUrl, `drop role ${role}`);
  await before.stop();
  const { databaseAdminPassword, databaseOwnerPassword, ...others } = JSON.parse(readFileSync(options.secretsPath, 'utf8'));
  for (const { secret } of Object.values(LOGINS)) delete others[secret];
  writeFileSync(options.secretsPath, JSON.stringify({ databaseAdminPassword, databaseOwnerPassword, ...others }));

  const next = await startHere();
  expect(await whoAre(next.logins)).toEqual(ROLES);
  expect(new Set([next.url, ...Object.values(next.logins)].map((url) => new URL(url).password)).size).toBe(ROLES.length + 1);
  const memberships = `select count(*) from pg_auth_members where member = any('{${ROLES.join(',')}}'::regrole[]) and (set_option or admin_option)`;
  expect(await ask(next.adminUrl, memberships)).toEqual([['0']]);
});

test('S75 On an external server an owner with CREATEROLE creates the logins; otherwise one line requests them', async () => {
  const database = await startHere();
  const secrets = Object.fromEntries(Object.values(LOGINS).map(({ secret }) => [secret, `of ${secret} it's`]));
  for (const role of [...ROLES, 'jogada_app']) await ask(database.adminUrl, `drop owned by ${role}; drop role ${role}`);
  await ask(database.adminUrl, "create role shop_owner login password 'shop'; alter database jogada owner to shop_owner");
  const theirs = new URL(database.url);
  theirs.username = 'shop_owner';
  theirs.password = 'shop';
  const find = (given: Partial<LoginUrls>, known: object = secrets) => findLogins(theirs.href, { given, secrets: { ...known } });
  try {
    await expect(find({})).rejects.toThrow(/^DATABASE_URL: its user may not create roles; .*DATABASE_API_URL/);
    await expect(find({}, {})).rejects.toThrow(/^SECRETS_FILE has no databaseApiPassword, .*databaseReportsPassword/);
    await expect(find({ api: database.logins.api })).rejects.toThrow(
      /^DATABASE_WORKER_URL, DATABASE_ARCADE_URL, DATABASE_REPORTS_URL: must be set as well; the processes never connect as the owner/,
    );
    expect(await find(database.logins)).toBe(database.logins);

    await ask(database.adminUrl, 'alter role shop_owner createrole');
    expect(await whoAre(await find({}))).toEqual(ROLES);
    // The next start finds the existing logins.
    expect(await whoAre(await find({}))).toEqual(ROLES);
  } finally {
    await ask(database.adminUrl, 'alter database jogada owner to jogada_owner');
    for (const role of [...ROLES, 'jogada_app'])
      await ask(database.adminUrl, `drop owned by ${role}; drop role if exists ${role}`).catch(() => []);
    await ask(database.adminUrl, 'drop owned by shop_owner; drop role shop_owner');
  }
});

test('S76 A changed password of a login replaces the old one, and open connections continue', async () => {
  const database = await startHere();
  const secrets = JSON.parse(readFileSync(options.secretsPath, 'utf8')) as Record<string, unknown>;
  const changed = { ...secrets, ...Object.fromEntries(Object.values(LOGINS).map(({ secret }) => [secret, `new ${secret}`])) };
  const running = await connectPostgres(database.logins.api);
  const admin = await connectPostgres(database.adminUrl);
  try {
    await makeLogins(admin, changed);
    expect(await running.query('select session_user')).toEqual([['jogada_api']]);
    for (const url of Object.values(database.logins)) await expect(connectPostgres(url)).rejects.toMatchObject({ code: '28P01' });
    expect(await whoAre(loginUrls(database.url, changed))).toEqual(ROLES);
  } finally {
    await makeLogins(admin, secrets);
    admin.close();
    running.close();
  }
});

test('S75 Each process gets its own login and no other, and none gets the owner’s', () => {
  const logins = { api: 'as api', worker: 'as worker', arcade: 'as arcade', reports: 'as reports' };
  const handed = (name: string, busUrl?: string) =>
    Object.fromEntries(Object.entries(databaseOf(name, logins, { busUrl })).filter(([, url]) => url !== undefined));
  expect(handed('api')).toEqual({ DATABASE_URL: 'as api', DATABASE_WORKER_URL: 'as worker' });
  expect(handed('api', 'nats://bus')).toEqual({ DATABASE_URL: 'as api' });
  expect(handed('worker', 'nats://bus')).toEqual({ DATABASE_URL: 'as worker' });
  expect(handed('arcade')).toEqual({ DATABASE_URL: 'as arcade' });
  expect(handed('pix')).toEqual({});
  // The launcher's own settings are removed.
  expect(Object.keys(databaseOf('pix', logins, { busUrl: undefined })).sort()).toEqual([
    'DATABASE_API_URL',
    'DATABASE_ARCADE_URL',
    'DATABASE_REPORTS_URL',
    'DATABASE_URL',
    'DATABASE_WORKER_URL',
  ]);
});

test.runIf(process.getuid?.() === 0)('Does not change permissions of directories outside ./data', () => {
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
