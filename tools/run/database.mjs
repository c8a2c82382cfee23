import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { letIn, loginUrls, makeLogins, SITE_ROLE } from './database-logins.mjs';
import { findFreePort } from './free-port.mjs';
import { acquireLock } from './lock.mjs';
import { OneLineError } from './one-line-error.mjs';
import { inData, shownPath } from './places.mjs';
import { connectPostgres, isRefusal } from './postgres-connection.mjs';
import { findPostgresHome, removeDataDirectory } from './postgres-home.mjs';
import { createCluster, findServer, launchServer, removeDrafts, resetAdminPassword, stopServer } from './postgres-server.mjs';
import { isPostgresOf } from './process-identity.mjs';
import { ensureSecrets } from './secrets.mjs';
import { waitUntil } from './wait-until.mjs';

const OWNER = 'jogada_owner';
const DATABASE = 'jogada';
const FIRST_PORT = 15_432;
const WRONG_PASSWORD = '28P01';
const STARTING = '57P03';
/** Polling interval of a supervised server in ms: an adopted server is no child process, so its end raises no event. */
const LOOK_EVERY_MS = 250;
const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 30_000;
/** Failed restarts before the database is reported as down: some seconds, longer than a session takes to end. */
const DOWN_AFTER_FAILURES = 5;

/** For a small machine that is shared with the other processes of an installation. */
const SETTINGS = {
  max_connections: 200,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  synchronous_commit: 'on',
  wal_level: 'replica',
  wal_buffers: '16MB',
  min_wal_size: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_lock_waits: 'on',
};

/**
 * @typedef {object} Database
 * @property {string} url of the database `jogada`, as its owner
 * @property {import('./database-logins.mjs').LoginUrls} logins of the database `jogada`, one per process
 * @property {string} adminUrl of the database `postgres`, as the superuser
 * @property {number} port
 * @property {string} directory of the data
 * @property {boolean} adopted it was running already, left by a killed launcher
 * @property {boolean} created it is new and empty
 * @property {(hooks?: KeepHooks) => void} supervise restarts it whenever it ends, until `stop`
 * @property {(options?: { isHurried?: () => boolean }) => Promise<void>} stop
 * @property {() => Promise<void>} remove stops it and deletes its data
 *
 * @typedef {object} KeepHooks
 * @property {(line: string) => void} [say] one line for each end and each failed start
 * @property {(isDown: boolean) => void} [onDown] called with true after several failed restarts, and with false after the next success
 *
 * @typedef {object} DatabaseOptions
 * @property {string} [directory] ./data/postgres by default
 * @property {number} [port] the preferred port; the one in use is stored beside the data
 * @property {Record<string, string | number>} [settings] PostgreSQL settings in addition to the defaults
 * @property {string} [secretsPath]
 * @property {(state: string) => void} [report]
 */

/**
 * Starts the PostgreSQL of a directory, whether it is new, stopped, left running or damaged by an interrupted start.
 * One process at a time owns a directory, for as long as it lives or until it stops the database.
 * @param {DatabaseOptions} [options]
 * @returns {Promise<Database>}
 */
export async function startDatabase(options = {}) {
  const { directory = inData('postgres'), secretsPath, report = () => {} } = options;
  const secrets = await ensureSecrets(secretsPath);
  const home = findPostgresHome(directory);
  const { lock, holder } = await acquireLock(`${directory}.owner`, { waitMs: 5_000 });
  if (lock === undefined)
    throw new OneLineError(`database: ${shownPath(directory)} is in use by process ${holder.pid}; stop that one first`);

  try {
    const password = secrets.databaseAdminPassword;
    const created = !existsSync(join(home.directory, 'PG_VERSION'));
    if (created) {
      report('making a new PostgreSQL database');
      await createCluster(home, password);
    } else refuseOtherVersion(home);

    const left = await adoptServer(home.directory, password);
    const launchHere = (/** @type {number | undefined} */ port) =>
      launch(home, {
        ...options,
        ...(port !== undefined && { port }),
        directory,
        password,
        isPortFixed: port !== undefined,
      });
    let server = left ?? (await launchHere(undefined));
    const { port } = server;
    const addresses = await provision(port, secrets);
    const stopping = new AbortController();
    /** @type {Promise<void> | undefined} */
    let keeping;
    /** @type {Database['supervise']} */
    const supervise = (hooks = {}) => {
      keeping ??= superviseServer({
        hooks,
        signal: stopping.signal,
        isUp: () => isPostgresOf(server.pid, home.directory),
        launch: async () => {
          server = await launchHere(port);
        },
      });
    };
    /** @type {Database['stop']} */
    const stop = async (how) => {
      stopping.abort();
      await keeping;
      await stopServer(home.directory, server, how);
      lock.release();
    };
    return {
      ...addresses,
      port,
      directory: home.directory,
      adopted: left !== undefined,
      created,
      supervise,
      stop,
      remove: async () => {
        await stop({ isHurried: () => true });
        await removeDatabase(directory);
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Polls a server until the signal, and restarts it when it has ended. An installation cannot work without its database, so restarts
 * continue without limit, with growing pauses.
 * @param {{ hooks: KeepHooks, signal: AbortSignal, isUp: () => boolean, launch: () => Promise<void> }} kept
 */
async function superviseServer({ hooks: { say = () => {}, onDown = () => {} }, signal, isUp, launch: launchAgain }) {
  const pause = (/** @type {number} */ ms) => sleep(ms, undefined, { signal }).catch(() => {});
  let failures = 0;
  while (!signal.aborted) {
    if (isUp()) {
      await pause(LOOK_EVERY_MS);
      continue;
    }
    if (failures === 0) say('PostgreSQL exited; restarting');
    try {
      await launchAgain();
      if (failures >= DOWN_AFTER_FAILURES) onDown(false);
      failures = 0;
    } catch (error) {
      failures += 1;
      const pauseMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      say(`${error instanceof Error ? error.message : String(error)}; retrying in ${pauseMs / 1000} s`);
      if (failures === DOWN_AFTER_FAILURES) onDown(true);
      await pause(pauseMs);
    }
  }
}

/**
 * The addresses of the running local database, as its owner and as the login for reports.
 * @param {string} [directory]
 * @returns {Promise<{ url: string, reportsUrl: string } | undefined>} undefined when it is not running
 */
export async function findRunningDatabase(directory = inData('postgres')) {
  if (!existsSync(directory)) return undefined;
  const server = findServer(findPostgresHome(directory).directory);
  if (server?.isReady !== true) return undefined;
  const secrets = await ensureSecrets();
  const url = urlOf(OWNER, secrets.databaseOwnerPassword, server.port, DATABASE);
  return { url, reportsUrl: loginUrls(url, secrets).reports };
}

/**
 * Deletes the database of a directory and its side files permanently, and stops a server left running.
 * @param {string} directory
 */
export async function removeDatabase(directory) {
  const kept = existsSync(directory) ? realpathSync(directory) : directory;
  const server = findServer(kept);
  if (server !== undefined) await stopServer(kept, server, { isHurried: () => true });
  removeDataDirectory(directory);
  removeDrafts(directory);
  for (const ending of ['json', 'log', 'owner']) rmSync(`${directory}.${ending}`, { force: true });
}

/** @param {import('./postgres-home.mjs').PostgresHome} home */
function refuseOtherVersion({ programs, directory }) {
  const made = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  const catalogue = readFileSync(join(programs, 'share', 'postgresql', 'postgres.bki'), 'utf8').slice(0, 40);
  const ours = /PostgreSQL (\d+)/.exec(catalogue)?.[1];
  if (made !== ours)
    throw new OneLineError(
      `database: ${shownPath(directory)} was made by PostgreSQL ${made}, and ${ours} is installed; dump it with ${made}, or move it away`,
    );
}

/**
 * @param {string} directory
 * @param {string} password
 * @returns {Promise<import('./postgres-server.mjs').Server | undefined>}
 */
async function adoptServer(directory, password) {
  const left = findServer(directory);
  if (left === undefined) return undefined;
  // Waits for a server in recovery, but not for one without a response.
  const answer = await waitUntil(
    async () => {
      const server = findServer(directory);
      if (server === undefined) return 'gone';
      const state = server.port === 0 ? 'silent' : await stateOf(server.port, password);
      return state === 'starting' ? undefined : state;
    },
    { timeoutMs: 120_000, everyMs: 200 },
  );
  const server = findServer(directory);
  if (server === undefined) return undefined;
  if (answer === 'answering') return server;
  await stopServer(directory, server, { patienceMs: 10_000 });
  return undefined;
}

/**
 * @param {import('./postgres-home.mjs').PostgresHome} home
 * @param {DatabaseOptions & { directory: string, password: string, isPortFixed: boolean }} options isPortFixed: other processes use the
 * port, so it must not change
 */
async function launch(home, { directory, port, settings, password, isPortFixed }) {
  const memory = `${directory}.json`;
  const remembered = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')).port : undefined;
  let wanted = port ?? remembered ?? FIRST_PORT;
  for (let isPasswordNew = false; ;) {
    if (!isPortFixed) wanted = await findFreePort(wanted);
    const server = await launchServer(home, { port: wanted, settings: { ...SETTINGS, ...settings }, logFile: `${directory}.log` });
    if (server === 'port taken') {
      if (isPortFixed) throw new OneLineError(`database: port ${wanted} is taken by another program`);
      wanted += 1;
      continue;
    }
    if (!isPasswordNew && (await stateOf(server.port, password)) === WRONG_PASSWORD) {
      await stopServer(home.directory, server);
      await resetAdminPassword(home, password);
      isPasswordNew = true;
      continue;
    }
    writeFileSync(memory, `${JSON.stringify({ port: wanted })}\n`);
    return server;
  }
}

/**
 * @param {number} port
 * @param {string} password
 * @returns {Promise<'answering' | 'starting' | 'silent' | typeof WRONG_PASSWORD>}
 */
async function stateOf(port, password) {
  try {
    const connection = await connectPostgres(adminUrlOf(port, password));
    await connection.query('select 1');
    connection.close();
    return 'answering';
  } catch (error) {
    if (!isRefusal(error)) return 'silent';
    if (error.code === STARTING) return 'starting';
    return error.code === WRONG_PASSWORD ? WRONG_PASSWORD : 'silent';
  }
}

/**
 * Creates the missing roles and the database on a server whose superuser has the secrets' password.
 * @param {number} port
 * @param {import('./secrets.mjs').Secrets} secrets
 * @returns {Promise<Pick<Database, 'url' | 'logins' | 'adminUrl'>>}
 */
export async function provision(port, secrets) {
  const url = urlOf(OWNER, secrets.databaseOwnerPassword, port, DATABASE);
  const adminUrl = adminUrlOf(port, secrets.databaseAdminPassword);
  const addresses = { url, logins: loginUrls(url, secrets), adminUrl };
  if ((await isProvisioned(url)) && (await letIn(addresses.logins))) return addresses;
  const admin = await connectPostgres(adminUrl, { timeoutMs: 60_000 });
  const roles = (await admin.query('select rolname from pg_roles')).flat();
  await admin.query(`${roles.includes(OWNER) ? 'alter' : 'create'} role ${OWNER} login password '${secrets.databaseOwnerPassword}'`);
  await makeLogins(admin, secrets);
  // The owner can grant the role in its migrations without CREATEROLE.
  await admin.query(`grant ${SITE_ROLE} to ${OWNER} with admin option`);
  const databases = await admin.query(`select from pg_database where datname = '${DATABASE}'`);
  if (databases.length === 0) await admin.query(`create database ${DATABASE} owner ${OWNER}`);
  admin.close();
  return addresses;
}

/** @param {string} url */
async function isProvisioned(url) {
  try {
    const owner = await connectPostgres(url);
    const membership = await owner.query(
      `select from pg_auth_members where roleid = to_regrole('${SITE_ROLE}') and member = current_user::regrole and admin_option`,
    );
    owner.close();
    return membership.length > 0;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * @param {number} port
 * @param {string} password
 */
function adminUrlOf(port, password) {
  return urlOf('postgres', password, port, 'postgres');
}

/**
 * @param {string} user
 * @param {string} password
 * @param {number} port
 * @param {string} database
 */
function urlOf(user, password, port, database) {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
