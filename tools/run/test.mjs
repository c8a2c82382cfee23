import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { buildIfStale } from './build-if-stale.mjs';
import { removeDatabase, startDatabase } from './database.mjs';
import { findHeadlessBrowser } from './headless-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { readLock } from './lock.mjs';
import { RUNTIME_SETTINGS } from './memory.mjs';
import { OneLineError, printFailure } from './one-line-error.mjs';
import { inData, inRoot, ROOT, RUNTIME } from './places.mjs';
import { isAlive } from './process-identity.mjs';
import { reportProgress, secondsSince } from './progress.mjs';
import { runCommand, stopSteps } from './run-step.mjs';
import { testClusterFolder, testClusterFolders } from './test-cluster-place.mjs';

const FIRST_PORT = 25_432;
/** The data are discarded after the run, so durability is switched off. */
const UNSAFE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' };

/** Number of slowest files that a run prints. */
const SLOWEST_COUNT = 20;

/** @type {import('node:child_process').ChildProcess | undefined} */
let tests;
let isStopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

let result = { passed: 0, failed: 1, code: 1 };
try {
  result = await testAll(await readArguments(process.argv.slice(2)));
} catch (error) {
  printFailure(error);
}
// The last line is parsed by machines.
process.stdout.write(`\n${result.passed} passed, ${result.failed} failed\n`);
process.exitCode = result.code;

/**
 * @param {string[]} args `--repeat 20` runs the rest twenty times in a row; `changed`, optionally with a base commit (by default the last
 * one), runs the affected tests
 * @returns {Promise<{ runCount: number, forVitest: string[] }>}
 */
async function readArguments(args) {
  const at = args.indexOf('--repeat');
  const runCount = at === -1 ? 1 : Number(args[at + 1]);
  if (!Number.isInteger(runCount) || runCount < 1) throw new OneLineError('npm test: --repeat takes a count, for example --repeat 20');
  const others = at === -1 ? args : args.toSpliced(at, 2);
  return { runCount, forVitest: others[0] === 'changed' ? await changedTests(others.slice(1)) : others };
}

/** @param {string[]} base */
async function changedTests(base) {
  await ensureInstalled();
  const { code, output, everything } = await runCommand([RUNTIME, inRoot('tools', 'changed', 'changed-tests.ts'), ...base], { cwd: ROOT });
  if (code !== 0) throw new OneLineError(`npm test: the change could not be read: ${everything.trim()}`);
  const files = output.split('\n').filter(Boolean);
  if (files.length === 0) throw new OneLineError('npm test: no test is affected by the change');
  reportProgress('changed', `${files.length} test files are reached`);
  return files;
}

/**
 * The coverage of the database functions is read from PostgreSQL's log, in a folder that outlives the server.
 * @returns {Record<string, string | number>}
 */
function logSettings() {
  const folder = process.env['SQL_COVERAGE_FOLDER'];
  if (!folder) return {};
  return {
    logging_collector: 'on',
    log_directory: folder,
    log_filename: 'sql.log',
    log_file_mode: '0644',
    log_rotation_size: 0,
    log_error_verbosity: 'terse',
  };
}

/** @param {{ runCount: number, forVitest: string[] }} asked */
async function testAll({ runCount, forVitest }) {
  const setUpAtMs = performance.now();
  await ensureInstalled();
  const browser = await findHeadlessBrowser({ report: (state) => reportProgress('browser', state) });
  const isBuilt = await buildIfStale({ report: (state) => reportProgress('build', state) });
  reportProgress('build', isBuilt ? 'done' : 'up to date');
  await removeAbandoned();
  const database = await startDatabase({
    directory: join(testClusterFolder(), String(process.pid)),
    port: FIRST_PORT,
    settings: { ...UNSAFE_SETTINGS, ...logSettings() },
  });
  reportProgress('database', `PostgreSQL on 127.0.0.1:${database.port}, only for this run`);
  const parts = [...(process.env['EARLIER_PARTS'] ? [process.env['EARLIER_PARTS']] : []), `setting up ${secondsSince(setUpAtMs)}`];
  const startedAtMs = performance.now();
  const { NODE_COMPILE_CACHE } = RUNTIME_SETTINGS;
  const settings = { TEST_DATABASE_ADMIN_URL: database.adminUrl, CHROME_PATH: browser, NODE_COMPILE_CACHE };
  const total = { passed: 0, failed: 0, code: 0 };
  /** @type {Map<string, number>} */
  const failures = new Map();
  try {
    for (let run = 1; run <= runCount && !isStopping; run += 1) {
      const { passed, failed, code, titles, parts: partsOfRun } = await runVitest(forVitest, settings);
      parts.push(...partsOfRun);
      total.passed += passed;
      total.failed += failed;
      total.code ||= code;
      for (const title of titles) failures.set(title, (failures.get(title) ?? 0) + 1);
    }
  } finally {
    await database.remove();
  }
  process.stdout.write(`  ${[...parts, `all tests ${secondsSince(startedAtMs)}`].join(', ')}\n`);
  if (runCount > 1) for (const [title, count] of failures) process.stdout.write(`failed in ${count} of ${runCount} runs: ${title}\n`);
  return isStopping ? { ...total, failed: Math.max(total.failed, 1), code: 1 } : total;
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
async function runVitest(args, settings) {
  const resultFile = inData(`test-results-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const command = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...args];
  tests = spawn(RUNTIME, command, { cwd: ROOT, env: { ...process.env, ...settings, NODE_ENV: 'test' }, stdio: 'inherit' });
  const code = await new Promise((resolve) => tests?.once('exit', (exitCode) => resolve(exitCode ?? 1)));
  /** @type {Report | undefined} */
  const report = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : undefined;
  rmSync(resultFile, { force: true });
  if (report !== undefined) printSlowest(report.testResults);
  const counts = report ? countResults(report) : { passed: 0, failed: 0 };
  // A run that breaks off outside a test, for example by an unhandled error, counts as failed.
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  return {
    passed: counts.passed,
    failed,
    code,
    titles: report ? failedTitles(report) : [],
    parts: report ? partsOf(report.testResults) : [],
  };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: TestResult[] }} FileResult times in ms
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Report
 */

/**
 * A file that fails to load counts as one failure, because its tests are unknown.
 * @param {Report} report
 */
function countResults({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** @param {Report} report */
function failedTitles({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    if (status === 'failed' && assertionResults.length === 0) return [`${file} (not loaded)`];
    return assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} > ${fullName}`);
  });
}

/**
 * The time from the first start to the last end of the tests in node, and of the journeys, which follow them.
 * @param {FileResult[]} files
 */
function partsOf(files) {
  const isJourney = (/** @type {FileResult} */ { name }) => relative(ROOT, name).startsWith('e2e');
  const groups = { 'tests in node': files.filter((file) => !isJourney(file)), journeys: files.filter(isJourney) };
  return Object.entries(groups)
    .filter(([, group]) => group.length > 0)
    .map(([name, group]) => {
      const ms = Math.max(...group.map(({ endTime }) => endTime)) - Math.min(...group.map(({ startTime }) => startTime));
      return `${name} ${Math.round(ms / 1_000)} s`;
    });
}

/** @param {FileResult[]} files */
function printSlowest(files) {
  if (files.length <= SLOWEST_COUNT) return;
  const durations = files.map(({ name, startTime, endTime }) => ({ name: relative(ROOT, name), seconds: (endTime - startTime) / 1_000 }));
  const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_COUNT);
  process.stdout.write(`\n  slowest files\n`);
  for (const { name, seconds } of slowest) process.stdout.write(`  ${seconds.toFixed(1).padStart(8)} s  ${name}\n`);
}

/** Removes the clusters of killed runs. */
async function removeAbandoned() {
  for (const folder of testClusterFolders().filter((place) => existsSync(place))) {
    const runs = new Set(readdirSync(folder).map((name) => name.split('.')[0] ?? ''));
    for (const run of runs) {
      const directory = join(folder, run);
      if (!isAlive(readLock(`${directory}.owner`))) await removeDatabase(directory);
    }
  }
}

function stop() {
  isStopping = true;
  stopSteps();
  tests?.kill('SIGTERM');
}
