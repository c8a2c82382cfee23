import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { OneLineError } from './one-line-error.mjs';
import { shownPath } from './places.mjs';
import { isPostgresOf } from './process-identity.mjs';
import { lastLines } from './run-step.mjs';
import { waitUntil } from './wait-until.mjs';

/** @typedef {import('./postgres-home.mjs').PostgresHome} PostgresHome */

/** Larger than any process id. */
const NO_PROCESS = 2_147_483_647;
const START_TIMEOUT_MS = 120_000;
const LOG_BYTES_MAX = 20_000_000;

/** PostgreSQL reads settings from PG… variables and includes its environment in error reports. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };

/**
 * PostgreSQL frees a transaction's memory at its end. By default glibc returns it to the system, which zeroes it for the next one: a tenth
 * of the cost of a posting. Each session retains this much instead (bytes).
 */
const SHARED_MEMORY = { MALLOC_TRIM_THRESHOLD_: String(4 << 20), MALLOC_TOP_PAD_: String(1 << 20) };

/**
 * Creates an empty cluster. It is renamed only when complete, so that an interrupted one is never used; each attempt has its own draft
 * directory, because the initdb of a killed launcher may still be writing.
 * @param {PostgresHome} home
 * @param {string} adminPassword of the superuser `postgres`
 */
export async function createCluster(home, adminPassword) {
  removeDrafts(home.directory);
  const draft = `${home.directory}.draft-${process.pid}-${Date.now()}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 });
  for (const path of [draft, passwordFile]) giveTo(home, path);

  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--set', 'timezone=UTC'];
  const { code, text } = await runProgram(home, 'initdb', [
    `--pgdata=${draft}`,
    ...options,
    ...locale,
    '--data-checksums',
    '--no-instructions',
  ]);
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new OneLineError(`database: initdb failed: ${lastLines(text, 3)}`);
  renameSync(draft, home.directory);
}

/**
 * @typedef {{ pid: number, port: number, isReady: boolean }} Server
 * @param {string} directory
 * @returns {Server | undefined} the live server of a directory, which may still be starting
 */
export function findServer(directory) {
  const [pid, , , port, , , , status] = readPidFile(directory);
  if (pid === undefined || !isPostgresOf(Number(pid), directory)) return undefined;
  return { pid: Number(pid), port: Number(port ?? 0), isReady: status?.trim() === 'ready' };
}

/**
 * @param {PostgresHome} home
 * @param {{ port: number, settings: Record<string, string | number>, logFile: string }} options
 * @returns {Promise<Server | 'port taken'>}
 */
export async function launchServer(home, { port, settings, logFile }) {
  disarmStalePidFile(home.directory);
  endLeftovers(home.directory);
  const all = { ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const isLong = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX;
  const log = openSync(logFile, isLong ? 'w' : 'a', 0o600);
  const logStart = statSync(logFile).size;

  const child = spawn(join(home.programs, 'bin', 'postgres'), ['-D', home.directory, ...args], {
    ...home.runAs,
    cwd: '/',
    env: { ...ENVIRONMENT, ...SHARED_MEMORY },
    // A session of its own: Ctrl-C goes to the launcher, which stops the database last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  /** @type {string | undefined} */
  let ending;
  child.once('error', (error) => (ending = error.message));
  child.once('exit', (code, signal) => (ending ??= `ended with ${signal ?? `exit code ${code}`}`));
  child.unref();

  const answer = await waitUntil(() => (ending === undefined ? readyServer(home.directory, child.pid) : 'ended'), {
    timeoutMs: START_TIMEOUT_MS,
  });
  if (answer !== undefined && answer !== 'ended') return answer;
  const said = readFileSync(logFile, 'utf8').slice(logStart);
  if (/could not bind|could not create any TCP/.test(said)) return 'port taken';
  if (answer === undefined) child.kill('SIGQUIT');
  throw new OneLineError(
    `database: PostgreSQL ${ending ?? 'did not become ready in two minutes'} (${shownPath(logFile)}): ${complaintIn(said)}`,
  );
}

/**
 * Stops a server and waits until it has ended.
 * @param {string} directory
 * @param {Server} server
 * @param {{ isHurried?: () => boolean, patienceMs?: number }} [options]
 */
export async function stopServer(directory, { pid }, { isHurried = () => false, patienceMs = 60_000 } = {}) {
  const isGone = () => !isPostgresOf(pid, directory);
  if (isGone()) return;
  signal(pid, 'SIGINT');
  const answer = await waitUntil(() => (isGone() ? 'gone' : isHurried() ? 'hurry' : undefined), { timeoutMs: patienceMs });
  if (answer === 'gone') return;
  signal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, { timeoutMs: 5_000 })) return;
  signal(pid, 'SIGKILL');
  await waitUntil(isGone, { timeoutMs: 5_000 });
}

/**
 * Sets a new superuser password while no server runs: for data whose secrets were lost.
 * @param {PostgresHome} home
 * @param {string} adminPassword
 */
export async function resetAdminPassword(home, adminPassword) {
  disarmStalePidFile(home.directory);
  const args = ['--single', '-D', home.directory, 'postgres'];
  const { code, text } = await runProgram(home, 'postgres', args, `alter role postgres password '${adminPassword}'\n`);
  if (code !== 0) throw new OneLineError(`database: the password could not be renewed: ${lastLines(text, 3)}`);
}

/**
 * Deletes the drafts of interrupted initdb runs.
 * @param {string} directory
 */
export function removeDrafts(directory) {
  const parent = dirname(directory);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(`${basename(directory)}.draft-`))) {
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Its initdb is still writing; a later start removes it.
    }
  }
}

/**
 * @param {string} directory
 * @param {number | undefined} pid
 */
function readyServer(directory, pid) {
  const found = findServer(directory);
  return found !== undefined && found.pid === pid && found.isReady ? found : undefined;
}

/**
 * After a kill, the process id in postmaster.pid may belong to another program, which PostgreSQL would mistake for itself. The file's other
 * lines must stay: from them PostgreSQL detects whether a process of the killed server still uses its shared memory.
 * @param {string} directory
 */
function disarmStalePidFile(directory) {
  const lines = readPidFile(directory);
  if (lines.length === 0 || findServer(directory) !== undefined) return;
  writeFileSync(join(directory, 'postmaster.pid'), [NO_PROCESS, ...lines.slice(1)].join('\n'));
}

/**
 * Kills sessions of a server whose postmaster was killed: while one of them executes a statement, PostgreSQL refuses to start. Recovery
 * undoes their work anyway.
 * @param {string} directory
 */
function endLeftovers(directory) {
  if (process.platform !== 'linux' || findServer(directory) !== undefined) return;
  const leftovers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isPostgresOf(Number(name), directory));
  for (const pid of leftovers) signal(Number(pid), 'SIGKILL');
}

/**
 * @param {string} directory
 * @returns {string[]} empty when there is none
 */
function readPidFile(directory) {
  const file = join(directory, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/**
 * @param {PostgresHome} home
 * @param {string} path
 */
function giveTo({ runAs }, path) {
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(path, runAs.uid, runAs.gid);
}

/**
 * @param {PostgresHome} home
 * @param {string} program
 * @param {string[]} args
 * @param {string} [input]
 * @returns {Promise<{ code: number | null, text: string }>}
 */
function runProgram({ runAs, programs }, program, args, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn(join(programs, 'bin', program), args, { ...runAs, cwd: '/', env: ENVIRONMENT });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
    child.stderr.setEncoding('utf8').on('data', (part) => (text += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
    child.stdin.on('error', () => {}).end(input);
  });
}

/** @param {string} said */
function complaintIn(said) {
  const complaints = said.split('\n').filter((line) => /FATAL|PANIC|ERROR|HINT/.test(line));
  return (complaints.length > 0 ? complaints.slice(-2).join(' ') : lastLines(said, 2)) || 'it printed nothing';
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just ended.
  }
}
