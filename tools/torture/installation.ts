import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Secrets } from '@jogada/merchant/server';
import { migrate, openDatabase, type Database } from '@jogada/platform/server';
import { seedSite } from '../../db/seed/seed.ts';
import { removeDatabase, startDatabase } from '../run/database.mjs';
import { findFreePort } from '../run/free-port.mjs';
import { readLock } from '../run/lock.mjs';
import { HEAP_FLAGS, RUNTIME_SETTINGS } from '../run/memory.mjs';
import { inData } from '../run/places.mjs';
import { findServer } from '../run/postgres-server.mjs';
import { isAlive } from '../run/process-identity.mjs';
import { ensureSecrets } from '../run/secrets.mjs';
import { waitUntil } from '../run/wait-until.mjs';

/** How PostgreSQL ends: SIGKILL for every process of the cluster, or the postmaster asked to stop fast or at once. */
export type DatabaseEnding = 'kill' | 'fast' | 'immediate';

/** A site of its own, api and PostgreSQL as real processes that can be killed and started again. */
export interface Installation {
  readonly url: string;
  readonly privateUrl: string;
  readonly publicUrl: string;
  readonly secrets: Secrets;
  /** As the owner: for looking at what is there, never for playing. */
  readonly owner: Database;
  readonly apiPid: () => number;
  /** How often the api ended without being told to. */
  readonly unexpectedExits: () => readonly string[];
  /** SIGKILL, and back once the process is gone. */
  killApi(): Promise<void>;
  startApi(): Promise<void>;
  endDatabase(how: DatabaseEnding): Promise<void>;
  startDatabase(): Promise<void>;
  /** Ends both and deletes the data. */
  remove(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const API = fileURLToPath(new URL('../../apps/api/main.ts', import.meta.url));
/** Durable, as in production: what is acknowledged must outlive the process. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '64MB', max_connections: 60 };
/** Below the ports that the system lends to outgoing connections: a restart must find its own port free. */
const FIRST_PORT = 20_000;
/** The api takes the first five, PostgreSQL the last. */
const PORTS = 8;
const GONE_TIMEOUT_MS = 10_000;

export async function startInstallation(name: string): Promise<Installation> {
  await removeAbandoned();
  const directory = inData('torture', `${name}-${process.pid}`);
  const secretsPath = `${directory}.secrets.json`;
  const port = await findFreePort(FIRST_PORT + (process.pid % 500) * PORTS);
  const openCluster = (wanted: number) => startDatabase({ directory, secretsPath, port: wanted, settings: DURABLE });
  let cluster = await openCluster(port + PORTS - 1);
  await migrate({ url: cluster.url, directory: MIGRATIONS });
  const owner = openDatabase({ url: cluster.url, connectionsMax: 2, applicationName: 'jogada-torture' });
  await seedSite(owner, { now: new Date() });

  const api = apiProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATABASE_URL: cluster.logins.api,
    DATABASE_WORKER_URL: cluster.logins.worker,
    SECRETS_FILE: secretsPath,
    // Each player comes from an address of their own, as behind a proxy.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  try {
    await api.start();
  } catch (error) {
    await owner.close();
    await cluster.remove();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    privateUrl: `http://127.0.0.1:${port + 2}`,
    publicUrl: `http://localhost:${port}`,
    secrets: await ensureSecrets(secretsPath),
    owner,
    apiPid: api.pid,
    unexpectedExits: api.unexpectedExits,
    killApi: () => api.end('SIGKILL'),
    startApi: () => api.start(),
    async endDatabase(how) {
      await endCluster(cluster.directory, how);
      await cluster.stop();
    },
    async startDatabase() {
      cluster = await openCluster(cluster.port);
    },
    async remove() {
      await api.end('SIGTERM');
      await owner.close();
      await cluster.stop({ isHurried: () => true });
      await removeDatabase(directory);
      rmSync(secretsPath, { force: true });
    },
  };
}

/** What runs that were killed themselves have left behind. */
async function removeAbandoned(): Promise<void> {
  const folder = inData('torture');
  if (!existsSync(folder)) return;
  for (const run of new Set(readdirSync(folder).map((file) => file.split('.')[0] ?? ''))) {
    const directory = inData('torture', run);
    // Without an owner it is not there yet, or another run is removing it.
    if (!existsSync(`${directory}.owner`) || isAlive(readLock(`${directory}.owner`))) continue;
    await removeDatabase(directory);
    rmSync(`${directory}.secrets.json`, { force: true });
  }
}

function apiProcess(env: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined;
  let isEnding = false;
  const unexpected: string[] = [];
  const launched = {
    pid: () => child?.pid ?? 0,
    unexpectedExits: () => unexpected,
    async start(): Promise<void> {
      isEnding = false;
      // As the launcher starts it.
      const started = fork(API, {
        env: { PATH: process.env['PATH'], ...RUNTIME_SETTINGS, ...env },
        execArgv: HEAP_FLAGS,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      child = started;
      let said = '';
      started.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
      let isReady = false;
      const ready = once(started, 'message').then(() => (isReady = true));
      const gone = once(started, 'exit').then(() => {
        if (!isReady) throw new Error(`the api ended before it was ready: ${said}`);
        if (isEnding) return;
        unexpected.push(said);
        // Started again, as whoever looks after it in production would.
        launched.start().catch((error: Error) => unexpected.push(error.message));
      });
      gone.catch(() => undefined);
      await Promise.race([ready, gone]);
    },
    async end(signal: NodeJS.Signals) {
      isEnding = true;
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const gone = once(ending, 'exit');
      ending.kill(signal);
      await gone;
    },
  };
  return launched;
}

async function endCluster(directory: string, how: DatabaseEnding): Promise<void> {
  const server = findServer(directory);
  if (!server) throw new Error('there is no PostgreSQL to end');
  if (how === 'kill') for (const pid of [server.pid, ...childrenOf(server.pid)]) kill(pid, 'SIGKILL');
  else kill(server.pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  const isGone = await waitUntil(() => findServer(directory) === undefined, { timeoutMs: GONE_TIMEOUT_MS });
  if (!isGone) throw new Error(`PostgreSQL did not end (${how})`);
}

function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have ended by itself between the listing and now.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
