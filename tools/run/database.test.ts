import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, onTestFinished, test } from 'vitest';

import { removeDatabase, startDatabase } from './database.mjs';
import { connectPostgres } from './postgres-connection.mjs';

const FIRST_PORT = 27_432;
const FAST = { fsync: 'off', shared_buffers: '16MB' };

/** Closed to everybody else, as mktemp makes it: when root runs the tests, PostgreSQL's user cannot enter. */
const folder = mkdtempSync(join(tmpdir(), 'jogada-database-'));
const options = { directory: join(folder, 'postgres'), secretsPath: join(folder, 'secrets.json'), port: FIRST_PORT, settings: FAST };

afterAll(async () => {
  await removeDatabase(options.directory);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the database in a process of its own and kills that one, as a power cut or a kill -9 would. */
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

/** Starts it here, and stops it at the test's end whatever happens. */
async function startHere(): ReturnType<typeof startDatabase> {
  const database = await startDatabase(options);
  onTestFinished(() => database.stop());
  return database;
}

/** The number of the server's first process. */
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

test('a new database has checksums, UTF-8, UTC and durable commits, and keeps its data over a stop', async () => {
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

test('a server whose launcher was killed is adopted, and stopped by the one who adopts it', async () => {
  const url = await startAndKillLauncher();
  const [[before]] = (await ask(url, 'select pg_postmaster_start_time()')) as [[string]];
  const next = await startHere();
  expect(next.adopted).toBe(true);
  expect(await ask(next.url, 'select pg_postmaster_start_time()')).toEqual([[before]]);
  await next.stop();
  await expect(connectPostgres(url)).rejects.toThrow();
});

test('a directory that a live process uses is refused to a second one', async () => {
  await startHere();
  const script = `
    import { startDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.mjs'))};
    await startDatabase(${JSON.stringify(options)}).catch((error) => console.log(error.message));`;
  const second = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: second.stdout }), 'line');
  expect(line).toContain(`is in use by process ${process.pid}`);
}, 30_000);

test('L-08 a server that is kept running is started again on its port after a kill, also one that was adopted, with a session at work', async () => {
  const url = await startAndKillLauncher();
  const next = await startHere();
  expect(next.adopted).toBe(true);
  const said: string[] = [];
  next.keepRunning({ say: (line) => said.push(line) });
  // A session that is at work holds the memory of the killed server, which would refuse the next one its start.
  const busy = await connectPostgres(url);
  const asleep = busy.query('select pg_sleep(600)');
  asleep.catch(() => undefined);
  await expect.poll(() => ask(url, "select 1 from pg_stat_activity where query like 'select pg_sleep%'")).toHaveLength(1);

  for (const times of [1, 2]) {
    process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => said, { timeout: 15_000 }).toHaveLength(times);
    await expect.poll(() => ask(url, 'select word from kept').catch(() => []), { timeout: 15_000 }).toEqual([['açaí']]);
  }
  expect(said).toEqual(['PostgreSQL ended; it is started again', 'PostgreSQL ended; it is started again']);
  await expect(asleep).rejects.toThrow();
  await next.stop();
  await expect(connectPostgres(url)).rejects.toThrow();
}, 60_000);

test('a postmaster.pid whose number now belongs to another program does not stop the start', async () => {
  const url = await startAndKillLauncher();
  const pidFile = join(realpathSync(options.directory), 'postmaster.pid');
  const [pid, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  writeFileSync(pidFile, [process.pid, ...rest].join('\n'));

  const next = await startHere();
  expect(next).toMatchObject({ created: false, adopted: false, url });
  expect(await ask(next.url, 'select word from kept')).toEqual([['açaí']]);
});

test('data whose secrets were lost open again under new ones', async () => {
  rmSync(options.secretsPath);
  const next = await startHere();
  expect(await ask(next.url, 'select word from kept')).toEqual([['açaí']]);
});

test('passwords are asked for, and the secrets are readable by their owner only', async () => {
  const database = await startHere();
  const wrong = new URL(database.url);
  wrong.password = 'guessed';
  await expect(connectPostgres(wrong.href)).rejects.toMatchObject({ code: '28P01' });
  await expect(connectPostgres(`${database.url}_of_nobody`)).rejects.toMatchObject({ code: '3D000' });
  expect(statSync(options.secretsPath).mode & 0o777).toBe(0o600);
});

test.runIf(process.getuid?.() === 0)('permissions of directories that are not ours stay as they are', () => {
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
