import { spawnSync } from 'node:child_process';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openDatabase } from '@jogada/platform/server';
import type { TestDatabase } from '@jogada/platform/testing';
import { seedSite } from '../../../db/seed/seed.ts';
import { startDatabase } from '../../../tools/run/database.mjs';
import { LOGINS } from '../../../tools/run/database-logins.mjs';
import { inRoot } from '../../../tools/run/places.mjs';
import { connectPostgres } from '../../../tools/run/postgres-connection.mjs';
import { findPostgresHome, removeDataDirectory } from '../../../tools/run/postgres-home.mjs';
import { launchServer, stopServer } from '../../../tools/run/postgres-server.mjs';
import { ensureSecrets } from '../../../tools/run/secrets.mjs';
import { testClusterFolder } from '../../../tools/run/test-cluster-place.mjs';
import { freePort } from './free-port.ts';

/** A PostgreSQL of one test file, with a fresh installation, and a standby of it. */
export interface OwnCluster {
  readonly store: TestDatabase;
  /** The standby, with the api's login. */
  readonly standbyUrl: string;
  /** The primary, as the superuser. */
  readonly adminUrl: string;
  /** Stops and continues the replay of the primary's log. */
  setReplay(isRunning: boolean): Promise<void>;
  /** Resolves when the standby has everything that the primary has now. */
  caughtUp(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

/** A standby is measured by what the primary has written to its log, so commits wait for it. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'off', shared_buffers: '64MB', max_connections: 60 };

/** @param added settings of PostgreSQL beside those of all tests */
export async function startOwnCluster(added: Readonly<Record<string, string>> = {}): Promise<OwnCluster> {
  const given = { ...SETTINGS, ...added };
  const directory = join(testClusterFolder(), `own-${process.pid}`);
  const secretsPath = `${directory}.secrets.json`;
  const password = process.env['TEST_DATABASE_LOGIN_PASSWORD'];
  // The logins have the password of all tests.
  writeFileSync(secretsPath, JSON.stringify(Object.fromEntries(Object.values(LOGINS).map(({ secret }) => [secret, password]))));
  const { databaseAdminPassword } = await ensureSecrets(secretsPath);
  const primary = await startDatabase({ directory, secretsPath, port: await freePort(), settings: given });
  await migrate({ url: primary.url, directory: inRoot('db') });
  const owner = openDatabase({ url: primary.url, connectionsMax: 2, applicationName: 'jogada-test-owner' });
  await seedSite(owner, { now: new Date() });
  const database = openDatabase({ url: primary.logins.api, connectionsMax: 4, merchants: 'every', applicationName: 'jogada-test' });

  const home = findPostgresHome(`${directory}-standby`);
  const port = await freePort();
  await copyRunning({ from: primary.directory, to: home.directory, adminUrl: primary.adminUrl });
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${databaseAdminPassword}`;
  const settings = { ...given, primary_conninfo: conninfo, hot_standby: 'on', max_connections: 200 };
  const launch = async () => {
    const launched = await launchServer(home, { port, settings, logFile: `${directory}-standby.log` });
    if (launched === 'port taken') throw new Error('the port of the standby is taken');
    return launched;
  };
  let server = await launch();
  const at = (url: string) => url.replace(`:${primary.port}/`, `:${port}/`);
  const onStandby = async (sql: string): Promise<string> => {
    const connection = await connectPostgres(at(primary.adminUrl));
    const [[value] = []] = await connection.query(sql);
    connection.close();
    return String(value);
  };
  return {
    store: {
      database,
      owner,
      urls: { ...primary.logins, owner: primary.url },
      close: async () => undefined,
    },
    standbyUrl: at(primary.logins.api),
    adminUrl: primary.adminUrl,
    setReplay: async (isRunning) => void (await onStandby(`select pg_wal_replay_${isRunning ? 'resume' : 'pause'}()`)),
    async caughtUp() {
      const [row] = await owner.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
      const sql = `select pg_last_wal_replay_lsn() >= '${row?.position ?? ''}'::pg_lsn`;
      while ((await onStandby(sql)) !== 't') await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stopStandby: () => stopServer(home.directory, server, { isHurried: () => true }),
    async startStandby() {
      server = await launch();
    },
    async close() {
      await Promise.all([database.close(), owner.close()]);
      await stopServer(home.directory, server, { isHurried: () => true });
      removeDataDirectory(`${directory}-standby`);
      await primary.remove();
      for (const file of [secretsPath, `${directory}-standby.log`]) rmSync(file, { force: true });
    },
  };
}

/** Copies the files of a running server, as pg_basebackup does, which the shipped programs lack. */
async function copyRunning({ from, to, adminUrl }: { from: string; to: string; adminUrl: string }): Promise<void> {
  const session = await connectPostgres(adminUrl, { timeoutMs: 30_000 });
  await session.query("select pg_backup_start('standby', true)");
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  // Files may vanish meanwhile; the log restores them.
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(`the primary could not be copied: ${stderr}`);
  const [[label] = []] = await session.query('select labelfile from pg_backup_stop(false)');
  session.close();
  const { uid, gid } = statSync(to);
  for (const [name, content] of [
    ['backup_label', String(label)],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(to, name), content, { mode: 0o600 });
    chownSync(join(to, name), uid, gid);
  }
  rmSync(join(to, 'postmaster.pid'), { force: true });
}
