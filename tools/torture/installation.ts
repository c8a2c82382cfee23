import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Secrets } from '@jogada/merchant/server';
import { migrate, openDatabase, type Database } from '@jogada/platform/server';
import { seedSite } from '../../db/seed/seed.ts';
import { removeDatabase, startDatabase, type Database as LocalDatabase } from '../run/database.mjs';
import { findFreePort } from '../run/free-port.mjs';
import { readLock } from '../run/lock.mjs';
import { inData } from '../run/places.mjs';
import { findServer } from '../run/postgres-server.mjs';
import { isAlive } from '../run/process-identity.mjs';
import { startProcesses } from '../run/processes.mjs';
import { ensureSecrets } from '../run/secrets.mjs';
import { PORTS, readSettings } from '../run/settings.mjs';
import { waitUntil } from '../run/wait-until.mjs';

/** How PostgreSQL ends: SIGKILL for all processes of the cluster or for the postmaster only, or a fast or immediate shutdown. */
export type DatabaseEnding = 'kill' | 'orphan' | 'fast' | 'immediate';

/** Names as in the launcher; `pix` is the bank. There is a worker only with a bus. */
export type ProcessName = 'api' | 'arcade' | 'pix' | 'worker';

/** A separate site as `npm start` runs it: its processes and PostgreSQL can be killed and are restarted automatically. */
export interface Installation {
  readonly url: string;
  readonly privateUrl: string;
  readonly publicUrl: string;
  /** Health URLs of the processes. */
  readonly healthOf: Readonly<Record<ProcessName, string>>;
  readonly secrets: Secrets;
  /** The owner's connection, for inspection only. */
  readonly owner: Database;
  /** The running processes. */
  readonly processNames: () => readonly ProcessName[];
  /** The ids of the running processes, of the api's hash processes and of the postmaster. */
  readonly pids: () => readonly number[];
  /** Process exits that the test did not cause. */
  readonly unexpectedExits: () => readonly string[];
  /** The pauses before restarts so far, as the launcher states them, ms. */
  readonly restartPausesMs: () => readonly number[];
  /** Sends SIGKILL. */
  killProcess(name: ProcessName): void;
  /** Sends SIGKILL to the api's hash processes; returns their number. */
  killHashers(): number;
  /** Resolves when the postmaster is gone. */
  endDatabase(how: DatabaseEnding): Promise<void>;
  /** Stops the processes, and starts them with further environment variables on the same database. */
  restartWith(settings: Readonly<Record<string, string>>): Promise<void>;
  /** Stops everything and deletes the data. */
  remove(): Promise<void>;
}

const DATABASE_FOLDER = fileURLToPath(new URL('../../db', import.meta.url));
/** Durable as in production: acknowledged data must survive the process. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '64MB', max_connections: 60 };
/** Below the range of ephemeral ports, because a restart must find its port free. */
const FIRST_PORT = 20_000;
/** The processes use the first seven, PostgreSQL the last. */
const PORTS_OF_A_SITE = 8;
const GONE_TIMEOUT_MS = 10_000;

/** The PostgreSQL of an installation. */
export type Cluster = Pick<LocalDatabase, 'url' | 'logins' | 'directory' | 'supervise' | 'stop'>;

/** Starts an empty PostgreSQL with the roles and the database of an installation. The port is the preferred one. */
export type OpenCluster = (place: { directory: string; secretsPath: string; port: number }) => Promise<Cluster>;

export const openLocal: OpenCluster = (place) => startDatabase({ ...place, settings: DURABLE });

/**
 * @param processSettings environment of the processes, merged over the defaults
 * @param calmMs a run of this many ms resets the launcher's pauses
 */
export async function startInstallation(
  name: string,
  processSettings: Readonly<Record<string, string>> = {},
  openCluster: OpenCluster = openLocal,
  calmMs?: number,
): Promise<Installation> {
  await removeAbandoned();
  const directory = inData('torture', `${name}-${process.pid}`);
  const secretsPath = `${directory}.secrets.json`;
  const port = await findFreePort(FIRST_PORT + (process.pid % 500) * PORTS_OF_A_SITE);
  // In the order of the start; undone from the last one by `remove`, or when a later step fails.
  const undoings: (() => Promise<unknown>)[] = [() => removeSite(directory)];
  const remove = async () => {
    for (const undo of undoings.splice(0).toReversed()) await undo();
  };
  try {
    return await startParts();
  } catch (error) {
    await remove();
    throw error;
  }

  async function startParts(): Promise<Installation> {
    const cluster = await openCluster({ directory, secretsPath, port: port + PORTS_OF_A_SITE - 1 });
    undoings.push(() => cluster.stop({ isHurried: () => true }));
    await migrate({ url: cluster.url, directory: DATABASE_FOLDER });
    const owner = openDatabase({ url: cluster.url, connectionsMax: 2, applicationName: 'jogada-torture' });
    undoings.push(() => owner.close());
    await seedSite(owner, { now: new Date() });
    cluster.supervise();

    const settingsWith = (added: Readonly<Record<string, string>>) =>
      readSettings({ ...added, NODE_ENV: 'test', PORT: String(port) }, { isDevelopment: false });
    const settings = settingsWith(processSettings);
    const expected: string[] = [];
    const unexpected: string[] = [];
    const pausesMs: number[] = [];
    let processes: ReturnType<typeof startProcesses> = [];
    const stopProcesses = () => Promise.all(processes.map((one) => one.stop()));
    const startAll = async (added: Readonly<Record<string, string>>) => {
      processes = startProcesses(
        settingsWith(added),
        { databaseUrl: cluster.url, logins: cluster.logins, secretsFile: secretsPath },
        {
          say(part: string, line: string) {
            const [, seconds] = /restarting in ([\d.]+) s/.exec(line) ?? [];
            if (seconds !== undefined) pausesMs.push(1000 * Number(seconds));
            const place = expected.indexOf(part);
            if (place < 0) unexpected.push(`${part} ${line}`);
            else expected.splice(place, 1);
          },
          logs: `${directory}.logs`,
          ...(calmMs !== undefined && { calmMs }),
          env: {
            LOG_LEVEL: 'error',
            // Each player has a separate address, as behind a proxy.
            TRUSTED_PROXIES: '127.0.0.1',
            PIX_BOOK_FILE: `${directory}.bank.json`,
            ...added,
          },
        },
      );
      await Promise.all(processes.map(({ ready }) => ready));
    };
    undoings.push(stopProcesses);
    await startAll(processSettings);
    const installationSecrets = await ensureSecrets(secretsPath);
    const pidOf = (wanted: ProcessName) => {
      const pid = processes.find((one) => one.name === wanted)?.identity()?.pid;
      if (pid === undefined) throw new Error(`${wanted} is not running`);
      return pid;
    };
    const hashers = () => childrenOf(pidOf('api')).filter(({ command }) => command.includes('hash-process'));
    const privateUrl = `http://127.0.0.1:${port + PORTS.private}`;
    return {
      url: `http://127.0.0.1:${port}`,
      privateUrl,
      publicUrl: settings.urls.PUBLIC_URL,
      healthOf: {
        api: `${privateUrl}/live`,
        arcade: `http://127.0.0.1:${port + PORTS.arcadePrivate}/live`,
        pix: `${settings.urls.PIX_URL}/healthz`,
        worker: `http://127.0.0.1:${port + PORTS.workerPrivate}/live`,
      },
      secrets: installationSecrets,
      owner,
      processNames: () => processes.map(({ name }) => name as ProcessName),
      pids: () => [
        ...processes.flatMap(({ identity }) => identity()?.pid ?? []),
        ...hashers().map(({ pid }) => pid),
        ...[findServer(cluster.directory)?.pid ?? []].flat(),
      ],
      unexpectedExits: () => unexpected,
      restartPausesMs: () => pausesMs,
      killProcess(target) {
        expected.push(target);
        kill(pidOf(target), 'SIGKILL');
      },
      killHashers() {
        const running = hashers();
        for (const { pid } of running) kill(pid, 'SIGKILL');
        return running.length;
      },
      async restartWith(added) {
        await stopProcesses();
        await startAll({ ...processSettings, ...added });
      },
      endDatabase: (how) => endCluster(cluster.directory, how),
      remove,
    };
  }
}

async function removeSite(directory: string): Promise<void> {
  await removeDatabase(directory);
  for (const ending of ['secrets.json', 'bank.json', 'logs']) rmSync(`${directory}.${ending}`, { force: true, recursive: true });
}

/** Removes the data of killed runs. */
async function removeAbandoned(): Promise<void> {
  const folder = inData('torture');
  if (!existsSync(folder)) return;
  for (const run of new Set(readdirSync(folder).map((file) => file.split('.')[0] ?? ''))) {
    const directory = inData('torture', run);
    // Without an owner it is being created, or another run is removing it.
    if (!existsSync(`${directory}.owner`) || isAlive(readLock(`${directory}.owner`))) continue;
    await removeSite(directory);
  }
}

async function endCluster(directory: string, how: DatabaseEnding): Promise<void> {
  const server = findServer(directory);
  if (!server) throw new Error('no PostgreSQL to stop');
  const sessions = how === 'kill' ? childrenOf(server.pid).map(({ pid }) => pid) : [];
  const signal = { kill: 'SIGKILL', orphan: 'SIGKILL', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
  for (const pid of [server.pid, ...sessions]) kill(pid, signal[how]);
  // A new postmaster may be running already.
  const isGone = await waitUntil(() => findServer(directory)?.pid !== server.pid, { timeoutMs: GONE_TIMEOUT_MS });
  if (!isGone) throw new Error(`PostgreSQL did not stop (${how})`);
}

function childrenOf(parent: number): { pid: number; command: string }[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [pid, ppid, ...command] = line.trim().split(/\s+/);
    return Number(ppid) === parent ? [{ pid: Number(pid), command: command.join(' ') }] : [];
  });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process may have ended since the listing.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
