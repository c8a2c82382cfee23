import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { acquireLock } from './lock.mjs';
import { OneLineError } from './one-line-error.mjs';
import { inData, inRoot, ROOT, RUNTIME } from './places.mjs';
import { runStep } from './run-step.mjs';

/** The inputs of the client build. */
const INPUTS = [
  'apps/web',
  'apps/console',
  'platform/contract',
  'platform/web',
  'platform/console',
  'arcade',
  'tools/build',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];
const INPUTS_OF_DOMAIN = ['contract', 'web', 'console'];
const OUTPUT_PARENTS = ['apps/web', 'apps/console', 'arcade'];
const OUTPUT = 'dist';
const NOT_INPUT = new Set(['node_modules', OUTPUT]);
const BUILD_WAIT_MS = 5 * 60_000;

/**
 * Builds the clients unless the existing build has the same inputs.
 * @param {{ report?: (state: string) => void }} [options]
 * @returns {Promise<boolean>} whether it built
 */
export async function buildIfStale({ report = () => {} } = {}) {
  const script = inRoot('tools', 'build', 'main.ts');
  if (!existsSync(script)) return false;
  const { lock } = await acquireLock(inData('build.lock'), { waitMs: BUILD_WAIT_MS });
  if (lock === undefined) throw new OneLineError('build: another process has been building for five minutes; stop it and try again');
  try {
    const hash = hashInputs();
    if (isBuiltFrom(hash)) return false;
    report('building the clients');
    await runStep('build', [RUNTIME, script], { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } });
    writeFileSync(inData('build.json'), JSON.stringify({ hash, outputs: listOutputs() }));
    return true;
  } finally {
    lock.release();
  }
}

/** @param {string} hash */
function isBuiltFrom(hash) {
  const stamp = inData('build.json');
  if (!existsSync(stamp)) return false;
  /** @type {{ hash: string, outputs: string[] }} */
  const built = JSON.parse(readFileSync(stamp, 'utf8'));
  return built.hash === hash && built.outputs.every((folder) => existsSync(inRoot(folder)));
}

function listOutputs() {
  return OUTPUT_PARENTS.map((parent) => join(parent, OUTPUT)).filter((folder) => existsSync(inRoot(folder)));
}

function hashInputs() {
  const domains = existsSync(inRoot('domains')) ? readdirSync(inRoot('domains')).toSorted() : [];
  const ofDomains = domains.flatMap((domain) => INPUTS_OF_DOMAIN.map((part) => join('domains', domain, part)));
  const hash = createHash('sha256');
  for (const input of [...INPUTS, ...ofDomains]) {
    for (const file of listFiles(inRoot(input))) {
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} in a fixed order
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  const entries = readEntries(path);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => !NOT_INPUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
