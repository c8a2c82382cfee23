import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { buildIfStale } from './build-if-stale.mjs';
import { startDatabase } from './database.mjs';
import { findLogins } from './database-logins.mjs';
import { ensureInstalled } from './install.mjs';
import { takeLauncherPlace } from './launcher-place.mjs';
import { printFailure } from './one-line-error.mjs';
import { inData, inRoot, ROOT, RUNTIME, shownPath } from './places.mjs';
import { environmentFor, startProcesses } from './processes.mjs';
import { identifyOwnNpm, isAlive } from './process-identity.mjs';
import { reportProgress, secondsSince } from './progress.mjs';
import { lastLines, runStep, stopSteps } from './run-step.mjs';
import { ensureSecrets, secretsFile } from './secrets.mjs';
import { checkDatabase, checkPorts, PORTS, readSettings, withSecretsOfFiles } from './settings.mjs';

/** A second signal within this time in ms is npm forwarding the one that the terminal has already sent. */
const SAME_KEY_PRESS_MS = 700;
const PARENT_CHECK_MS = 500;
/** Maximum time in ms for the processes of a killed launcher to end and free their ports. */
const LEFTOVER_WAIT_MS = 10_000;

/** Maximum time in ms for an interrupted step to end. */
const BREAK_OFF_WAIT_MS = 20_000;

const startedAtMs = performance.now();
/** @type {Awaited<ReturnType<typeof takeLauncherPlace>> | undefined} */
let place;
/** @type {Awaited<ReturnType<typeof startDatabase>> | undefined} */
let database;
/** @type {ReturnType<typeof startProcesses>} */
let processes = [];
/** @type {Promise<void> | undefined} */
let stopping;
let stopAskedAtMs = 0;
let isHurried = false;
let isDatabaseDown = false;

// The terminal may be closed before the last output.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, askToStop);
endWithNpm();

const starting = start();
try {
  await starting;
} catch (error) {
  // An error of a step that was interrupted by the stop is not reported.
  if (stopping === undefined) {
    printFailure(error);
    stop(1);
  }
}

async function start() {
  const settings = readSettings(withSecretsOfFiles(process.env), { isDevelopment: process.argv.includes('--dev') });
  place = await takeLauncherPlace(settings);
  await checkPorts(settings, { waitMs: place.isRecovering ? LEFTOVER_WAIT_MS : 0 });
  if (settings.databaseUrl !== undefined) {
    await ensureInstalled({ isQuiet: true });
    await checkDatabase(settings.databaseUrl);
  }

  process.stdout.write('Jogada\n');
  await ensureInstalled();
  if (settings.secretsFile === undefined) await ensureSecrets();
  const keys = settings.secretsFile ?? secretsFile();
  const made = {
    ...(settings.databaseUrl === undefined ? await bringUpDatabase() : await useDatabase(settings.databaseUrl, settings.loginUrls, keys)),
    secretsFile: keys,
  };
  const env = environmentFor(settings, made);
  await runScript('schema', 'tools/database/migrate.ts', env);
  await runScript('seed', 'tools/database/seed.ts', env);
  await build();

  breakOffIfStopping();
  processes = startProcesses(settings, made, { say: reportProgress, onRun: noteProcesses, onGivenUp: noteDown });
  noteProcesses();
  await Promise.all(processes.map(({ ready }) => ready));
  database?.supervise({ say: (line) => reportProgress('database', line), onDown: noteDatabase });
  reportProgress('ready', `in ${secondsSince(startedAtMs)}`);
  printAddresses(settings);
  printAccounts();
  process.stdout.write('\n  Ctrl-C stops everything; the data stay in ./data\n');
}

function noteProcesses() {
  place?.noteProcesses(processes.flatMap(({ identity }) => identity() ?? []));
}

/** @param {boolean} isDown */
function noteDatabase(isDown) {
  isDatabaseDown = isDown;
  noteDown();
}

/** Parts that stay down do not stop the others; the launcher ends when none is left. */
function noteDown() {
  const given = processes.filter(({ isGivenUp }) => isGivenUp());
  place?.noteDown([...given.map(({ name }) => name), ...(isDatabaseDown ? ['database'] : [])]);
  if (given.length === processes.length) stop(1);
}

async function bringUpDatabase() {
  breakOffIfStopping();
  database = await startDatabase({ report: (state) => reportProgress('database', state) });
  const past = database.adopted ? ', left running by a start that was killed' : '';
  reportProgress('database', `PostgreSQL on 127.0.0.1:${database.port}, data in ${shownPath(inData('postgres'))}${past}`);
  return { databaseUrl: database.url, logins: database.logins };
}

/**
 * @param {string} databaseUrl
 * @param {import('./settings.mjs').Settings['loginUrls']} given
 * @param {string} keys the file of the secrets
 */
async function useDatabase(databaseUrl, given, keys) {
  return { databaseUrl, logins: await findLogins(databaseUrl, { given, secrets: JSON.parse(readFileSync(keys, 'utf8')) }) };
}

async function build() {
  breakOffIfStopping();
  const isBuilt = await buildIfStale({ report: (state) => reportProgress('build', state) });
  reportProgress('build', isBuilt ? 'done' : 'up to date');
}

function breakOffIfStopping() {
  if (stopping !== undefined) throw new Error('stopping');
}

/**
 * @param {string} part
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 */
async function runScript(part, script, env) {
  breakOffIfStopping();
  if (!existsSync(inRoot(script))) return;
  const output = await runStep(part, [RUNTIME, inRoot(script)], { env, cwd: ROOT });
  const [line = ''] = lastLines(output, 1).split('\n');
  const isSentence = line !== '' && line.length <= 100 && !/^[[{]|[\]}]$/.test(line);
  reportProgress(part, isSentence ? line : 'done');
}

/** @param {import('./settings.mjs').Settings} settings */
function printAddresses({ port, urls, environment }) {
  const addresses = [
    ['player', `${urls.PUBLIC_URL}/m/home`],
    ['console', `http://localhost:${port + PORTS.console}`],
    ['arcade', urls.ARCADE_URL],
    ['outbox', `http://127.0.0.1:${port + PORTS.private}/outbox  (SMS and e-mail, while no gateway is set)`],
    ['bank', `${urls.PIX_URL}  (the built-in PIX simulator)`],
  ];
  // Production has neither an outbox page nor a simulator.
  const shown = environment === 'production' ? addresses.slice(0, 3) : addresses;
  process.stdout.write('\n');
  for (const [name = '', address = ''] of shown) reportProgress(name, address);
}

/** Prints the accounts that the seed created: a list of { role, username, password } or an object by role. */
function printAccounts() {
  const file = inData('demo-accounts.json');
  if (!existsSync(file)) return;
  /** @type {unknown} */
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const accounts = Array.isArray(kept) ? kept : Object.entries(kept ?? {}).map(([role, account]) => ({ role, ...account }));
  if (accounts.length > 0) process.stdout.write('\n  demo accounts\n');
  for (const { role, username, password } of accounts) reportProgress(role, `${username} / ${password}`);
}

function askToStop() {
  if (stopping === undefined) {
    stopAskedAtMs = performance.now();
    process.stdout.write('\n  stopping\n');
    stop(0);
  } else if (performance.now() - stopAskedAtMs > SAME_KEY_PRESS_MS) {
    isHurried = true;
    for (const { kill } of processes) kill();
  }
}

/** @param {number} code */
function stop(code) {
  stopping ??= stopAll().finally(() => process.exit(code));
}

/** Stops the processes first, then their database. */
async function stopAll() {
  place?.noteStopping();
  stopSteps();
  await Promise.all(processes.map((one) => one.stop()));
  // A pending start may still bring up the database.
  await Promise.race([starting.catch(() => {}), sleep(BREAK_OFF_WAIT_MS)]);
  await database?.stop({ isHurried: () => isHurried });
  place?.release();
}

/**
 * npm forwards signals, but when killed it leaves its script running without a terminal. Such a launcher would block the ports of the next
 * start.
 */
function endWithNpm() {
  const npm = identifyOwnNpm();
  if (npm === undefined) return;
  setInterval(() => !isAlive(npm) && stopping === undefined && askToStop(), PARENT_CHECK_MS).unref();
}
