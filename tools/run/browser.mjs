import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureInstalled } from './install.mjs';
import { OneLineError, runMain } from './one-line-error.mjs';
import { inRoot, ROOT, RUNTIME } from './places.mjs';
import { reportProgress } from './progress.mjs';
import { runCommand } from './run-step.mjs';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
/** The second has Japanese and Korean glyphs, without which screenshots of the site show boxes. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-cjk'];

/**
 * Finds a browser for the tests, or installs one.
 * @param {{ report?: (state: string) => void }} [options] report receives progress
 * @returns {Promise<string>} the path of its program
 */
export async function findBrowser({ report = () => {} } = {}) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!isBrowser(chosen)) throw new OneLineError(`CHROME_PATH is "${chosen}", which does not run as a browser`);
    report(`${chosen}, by CHROME_PATH`);
    return chosen;
  }
  const ways = [
    { name: 'installed', find: async () => installedBrowser() },
    { name: "Playwright's, downloaded before", find: playwrightBrowser },
    { name: "Debian's, newly installed", find: () => installFromDebian(report) },
    { name: "Playwright's, newly downloaded", find: () => downloadFromPlaywright(report) },
  ];
  for (const { name, find } of ways) {
    const path = await find();
    if (path === undefined) continue;
    report(`${path} (${name})`);
    return path;
  }
  throw new OneLineError('browser: none is installed and none could be fetched; install Chromium or set CHROME_PATH');
}

function installedBrowser() {
  return findProgram(...PROGRAMS) ?? APPLICATIONS.find(isBrowser);
}

/**
 * The first of these names on the PATH that runs as a browser.
 * @param {string[]} names
 * @returns {string | undefined} its path
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isBrowser);
}

async function playwrightBrowser() {
  const question = "console.log((await import('playwright-core')).chromium.executablePath())";
  const { output } = await runCommand([RUNTIME, '--input-type=module', '--eval', question], { cwd: ROOT });
  const path = output.trim();
  return path !== '' && isBrowser(path) ? path : undefined;
}

/** @param {(state: string) => void} report */
async function installFromDebian(report) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const mayInstall = process.platform === 'linux' && succeeds([...asRoot, 'apt-get', '--version']);
  if (!mayInstall) return undefined;
  report("installing Debian's chromium, this takes a minute or two");
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  await runCommand([...asRoot, ...environment, 'apt-get', 'update', '--quiet']);
  await runCommand([...asRoot, ...environment, 'apt-get', 'install', '--yes', '--no-install-recommends', ...DEBIAN_PACKAGES]);
  return installedBrowser();
}

/** @param {(state: string) => void} report */
async function downloadFromPlaywright(report) {
  report("downloading Playwright's browser, this takes a minute or two");
  const mayInstallLibraries = process.platform === 'linux' && process.getuid?.() === 0;
  const options = mayInstallLibraries ? ['--with-deps'] : [];
  await runCommand([RUNTIME, inRoot('node_modules', 'playwright-core', 'cli.js'), 'install', ...options, 'chromium'], { cwd: ROOT });
  return playwrightBrowser();
}

/**
 * Whether the path is a working browser. It is run with `--version`, because a file of that name may be a stub that only prints how to
 * install it.
 * @param {string} path
 */
export function isBrowser(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return succeeds([path, '--version']);
}

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    await ensureInstalled();
    await findBrowser({ report: (state) => reportProgress('browser', state) });
  });
}
