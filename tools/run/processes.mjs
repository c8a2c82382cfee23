import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { databaseOf, LOGINS } from './database-logins.mjs';
import { supervise } from './supervise.mjs';
import { OneLineError } from './one-line-error.mjs';
import { HEAP_FLAGS, RUNTIME_SETTINGS } from './memory.mjs';
import { inData, inRoot, ROOT, RUNTIME, shownPath } from './places.mjs';
import { identifyProcess } from './process-identity.mjs';
import { lastLines } from './run-step.mjs';
import { PORTS, withSecretsOfFiles } from './settings.mjs';

/** @typedef {import('./database-logins.mjs').LoginUrls} LoginUrls */
/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./secrets.mjs').Secrets} Secrets */

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const SHOWN_LINES_MAX = 20;

/**
 * The processes of an installation in start order. `change` overrides environment variables of a process: the arcade is a vendor like any
 * other and gets its own key instead of the installation's secrets.
 * @type {{ name: string, main: string, port?: number, privatePort?: number, isWanted?: (settings: Settings) => boolean, change?: (secrets: Secrets) =>
 * NodeJS.ProcessEnv }[]}
 */
const PROCESSES = [
  {
    name: 'pix',
    main: 'simulators/pix/main.ts',
    port: PORTS.pix,
    isWanted: ({ environment }) => environment !== 'production',
    change: () => ({ DATABASE_URL: undefined }),
  },
  { name: 'arcade', main: 'arcade/server/main.ts', port: PORTS.arcade, privatePort: PORTS.arcadePrivate, change: vendorKeyOfArcade },
  { name: 'api', main: 'apps/api/main.ts', port: PORTS.api, privatePort: PORTS.private },
  { name: 'worker', main: 'apps/worker/main.ts', privatePort: PORTS.workerPrivate, isWanted: ({ busUrl }) => busUrl !== undefined },
];

/** @typedef {import('./supervise.mjs').SupervisedProcess} SupervisedProcess */

/**
 * Starts every process of an installation. A process that ends is restarted, without effect on the others.
 * @param {Settings} settings
 * @param {{ databaseUrl: string, logins: LoginUrls, secretsFile: string }} made results of the start
 * @param {object} [hooks]
 * @param {(name: string, line: string) => void} [hooks.say] one line for each end
 * @param {() => void} [hooks.onRun] a process has been restarted
 * @param {() => void} [hooks.onGivenUp] a process ended too often
 * @param {number} [hooks.calmMs] as of `supervise`
 * @param {string} [hooks.logs] the folder of their logs
 * @param {NodeJS.ProcessEnv} [hooks.env] additional environment variables
 * @returns {SupervisedProcess[]}
 */
export function startProcesses(settings, made, { say = () => {}, onRun, onGivenUp, calmMs, logs = inData('logs'), env: added = {} } = {}) {
  /** @type {Secrets} */
  const secrets = JSON.parse(readFileSync(made.secretsFile, 'utf8'));
  const wanted = PROCESSES.filter(({ isWanted }) => isWanted === undefined || isWanted(settings));
  return wanted.map(({ name, main, port, privatePort, change = () => ({}) }) => {
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...environmentFor(settings, made), ...databaseOf(name, made.logins, settings), ...added, ...change(secrets) };
    if (port !== undefined) env.PORT = String(settings.port + port);
    if (privatePort !== undefined) env.PRIVATE_PORT = String(settings.port + privatePort);
    const start = (/** @type {number} */ restarts) => {
      const log = openLog(logs, name, { isNew: restarts === 0 });
      return startProcess(name, main, { env: { ...env, JOGADA_RESTARTS: String(restarts) }, log, isWatched: settings.isDevelopment });
    };
    return supervise(name, start, {
      say: (line) => say(name, line),
      ...(onRun && { onRun }),
      ...(onGivenUp && { onGivenUp }),
      ...(calmMs !== undefined && { calmMs }),
    });
  });
}

/**
 * The environment of every process and set-up script.
 * @param {Settings} settings
 * @param {{ databaseUrl: string, logins: LoginUrls, secretsFile: string }} made
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(settings, { databaseUrl, logins, secretsFile }) {
  const inherited = Object.entries(withSecretsOfFiles(process.env)).filter(([name]) => !name.startsWith('npm_') && name !== 'INIT_CWD');
  return {
    ...Object.fromEntries(inherited),
    ...RUNTIME_SETTINGS,
    ...settings.urls,
    NODE_ENV: settings.environment,
    HOST: settings.host,
    PORT: String(settings.port),
    CONSOLE_PORT: String(settings.port + PORTS.console),
    DATABASE_URL: databaseUrl,
    ...Object.fromEntries(Object.entries(logins).map(([name, url]) => [LOGINS[/** @type {keyof LoginUrls} */ (name)].setting, url])),
    SECRETS_FILE: secretsFile,
    ...(settings.isDevelopment ? { JOGADA_DEV: '1' } : {}),
  };
}

/** @param {Secrets} secrets */
function vendorKeyOfArcade({ vendorKeys }) {
  if (vendorKeys?.arcade === undefined) throw new OneLineError('SECRETS_FILE has no vendorKeys.arcade with keyId and secret');
  const { keyId, secret } = vendorKeys.arcade;
  return { SECRETS_FILE: undefined, ARCADE_VENDOR_KEY_ID: keyId, ARCADE_VENDOR_SECRET: secret };
}

/**
 * @param {string} name
 * @param {string} main
 * @param {{ env: NodeJS.ProcessEnv, log: string, isWatched: boolean }} options
 * @returns {import('./supervise.mjs').Run}
 */
function startProcess(name, main, { env, log: logFile, isWatched }) {
  const log = openSync(logFile, 'a', 0o600);
  const output = isWatched ? 'pipe' : log;
  const child = spawn(RUNTIME, [...HEAP_FLAGS, ...(isWatched ? ['--watch', '--watch-preserve-output'] : []), inRoot(main)], {
    env,
    cwd: ROOT,
    // A process group of its own: Ctrl-C goes to the launcher, which stops the processes in order.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(log);
  if (isWatched) showLines(name, child);

  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(`cannot be started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`ended (${signal ?? `exit code ${code}`})`));
  });
  return {
    ended,
    identity: identifyProcess(child.pid ?? 0),
    ready: waitForReady(name, child, { ended, logFile }),
    stop: () => stopChild(child, ended),
    kill: () => killGroup(child),
  };
}

/**
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ ended: Promise<string>, logFile: string }} run
 * @returns {Promise<void>}
 */
function waitForReady(name, child, { ended, logFile }) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new OneLineError(`${name} did not become ready within ${READY_TIMEOUT_MS / 1000} s`)),
      READY_TIMEOUT_MS,
    );
    const finish = (/** @type {() => void} */ answer) => {
      clearTimeout(timer);
      answer();
    };
    child.on('message', (message) => {
      if (isReadyMessage(message)) finish(resolve);
    });
    void ended.then((description) => finish(() => reject(new Error(withLastLines(`${name} ${description}`, logFile)))));
  });
}

/** @param {unknown} message */
function isReadyMessage(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<string>} ended
 */
async function stopChild(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group has ended.
  }
}

/**
 * Each start begins a new log and retains the previous one; a restarted process appends to its log.
 * @param {string} logs
 * @param {string} name
 * @param {{ isNew: boolean }} which
 */
function openLog(logs, name, { isNew }) {
  mkdirSync(logs, { recursive: true });
  const file = join(logs, `${name}.log`);
  if (isNew && existsSync(file)) renameSync(file, join(logs, `${name}.previous.log`));
  return file;
}

/**
 * @param {string} heading
 * @param {string} logFile
 */
function withLastLines(heading, logFile) {
  const said = existsSync(logFile) ? lastLines(readFileSync(logFile, 'utf8'), SHOWN_LINES_MAX) : '';
  return said === '' ? heading : `${heading}; its last lines, from ${shownPath(logFile)}:\n${said.replace(/^/gm, '  ')}`;
}

/**
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 */
function showLines(name, child) {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name.padEnd(7)}│ ${line}\n`));
  }
}
