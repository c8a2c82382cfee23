import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { findBrowser } from './browser.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { removeDatabase, startDatabase } from './database.mjs';
import { ensureInstalled } from './install.mjs';
import { readLock } from './lock.mjs';
import { printFailure } from './one-line-error.mjs';
import { inData, inRoot, ROOT, RUNTIME } from './places.mjs';
import { isAlive } from './process-identity.mjs';
import { reportProgress } from './progress.mjs';
import { stopSteps } from './run-step.mjs';
import { testClusterFolder, testClusterFolders } from './test-cluster-place.mjs';

const FIRST_PORT = 25_432;
/** The data last as long as the run, so nothing is spent on keeping them through a power cut. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' };

/** Of what a test failed with that passed then. */
const CAUSE_LINES = 12;

/** @type {import('node:child_process').ChildProcess | undefined} */
let tests;
let isStopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

let result = { passed: 0, failed: 1, code: 1 };
try {
  result = await testAll(process.argv.slice(2));
} catch (error) {
  printFailure(error);
}
// The last line is read by machines.
process.stdout.write(`\n${result.passed} passed, ${result.failed} failed\n`);
process.exitCode = result.code;

/** @param {string[]} args for vitest */
async function testAll(args) {
  await ensureInstalled();
  const browser = await findBrowser({ report: (state) => reportProgress('browser', state) });
  const isBuilt = await buildIfStale({ report: (state) => reportProgress('build', state) });
  reportProgress('build', isBuilt ? 'done' : 'up to date');
  await removeAbandoned();
  const database = await startDatabase({
    directory: join(testClusterFolder(), String(process.pid)),
    port: FIRST_PORT,
    settings: FORGETFUL,
  });
  reportProgress('database', `PostgreSQL on 127.0.0.1:${database.port}, only for this run`);
  try {
    return await runVitest(args, { TEST_DATABASE_ADMIN_URL: database.adminUrl, CHROME_PATH: browser });
  } finally {
    await database.remove();
  }
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
async function runVitest(args, settings) {
  if (isStopping) return { passed: 0, failed: 1, code: 1 };
  const resultFile = inData(`test-results-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const command = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...args];
  tests = spawn(RUNTIME, command, { cwd: ROOT, env: { ...process.env, ...settings, NODE_ENV: 'test' }, stdio: 'inherit' });
  const code = await new Promise((resolve) => tests?.once('exit', (exitCode) => resolve(exitCode ?? 1)));
  const report = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : undefined;
  const counts = report ? countResults(report) : { passed: 0, failed: 0 };
  for (const { title, cause } of report ? listUnsteady(report) : []) {
    process.stdout.write(`passed only at the second attempt: ${title}\n${cause.replaceAll(/^/gm, '    ')}\n`);
  }
  rmSync(resultFile, { force: true });
  // A run that breaks off outside a test, by an unhandled error for example, has not passed either.
  return { passed: counts.passed, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1), code };
}

/**
 * A file that could not be loaded counts as one failure: its tests were never seen.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report
 */
function countResults({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/**
 * Tests that failed first and passed then, and what they failed with: a fault of the test, or of what it tests, that comes and goes.
 * @param {{ testResults: { assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} report
 */
function listUnsteady({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => ({
      title: fullName,
      cause: failureMessages.map(withoutFrames).join('\n'),
    }));
}

/**
 * What was said, and where in a test.
 * @param {string} message with its stack
 */
function withoutFrames(message) {
  const lines = message.split('\n');
  const place = lines.find((line) => /^\s*at .*\.test\.ts:/.test(line));
  const said = lines.filter((line) => !/^\s*at /.test(line)).slice(0, CAUSE_LINES);
  return [...said, ...(place ? [place.trim()] : [])].join('\n');
}

/** What killed runs have left behind. */
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
