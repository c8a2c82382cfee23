import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { findBrowser, findProgram, isBrowser } from './browser.mjs';
import { inData, shownPath } from './places.mjs';
import { runCommand } from './run-step.mjs';

const HEADLESS = 'chromium-headless-shell';
/** Debian's Chromium folder; the headless build uses its files. */
const DEBIAN_HOME = '/usr/lib/chromium';
/** Limits the delay of an unreachable mirror to seconds. */
const QUICK = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];

/**
 * Finds the browser that drives the tests. Chromium's headless build draws no window, which saves a third of the CPU time of a journey.
 * Where it is unavailable, returns the browser of `findBrowser`.
 * @param {{ report?: (state: string) => void }} [options] report receives progress
 * @returns {Promise<string>} the path of its program
 */
export async function findHeadlessBrowser({ report = () => {} } = {}) {
  if (process.env.CHROME_PATH) return findBrowser({ report });
  const installed = findProgram(HEADLESS);
  if (installed !== undefined) {
    report(`${installed} (installed)`);
    return installed;
  }
  const browser = await findBrowser({ report });
  const besides = existsSync(join(DEBIAN_HOME, 'chromium')) ? await besideDebians() : undefined;
  if (besides !== undefined) report(`${shownPath(besides)} (the headless build of it)`);
  return besides ?? browser;
}

/**
 * The headless build of Debian's installed version, downloaded by apt into ./data on the first run. Nothing is installed.
 * @returns {Promise<string | undefined>}
 */
async function besideDebians() {
  const asked = await runCommand(['dpkg-query', '--show', '--showformat=${Version}', 'chromium-common']);
  const version = asked.output.trim();
  if (asked.code !== 0 || !/^[\w.+~:-]+$/.test(version)) return undefined;
  const home = join(inData('browser'), version.replaceAll(/[^\w.-]/g, '_'));
  const program = join(home, HEADLESS);
  if (!existsSync(program)) await download(version, home).catch(() => undefined);
  return isBrowser(program) ? program : undefined;
}

/**
 * @param {string} version of the Debian package
 * @param {string} home the created folder, with the build and links to the files of Debian's Chromium
 */
async function download(version, home) {
  mkdirSync(inData('browser'), { recursive: true });
  const folder = mkdtempSync(join(inData('browser'), 'download-'));
  try {
    const { code } = await runCommand(['apt-get', 'download', ...QUICK, `${HEADLESS}=${version}`], { cwd: folder });
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    if (code !== 0 || file === undefined) return;
    const unpacked = join(folder, 'unpacked');
    await runCommand(['dpkg-deb', '--extract', join(folder, file), unpacked]);
    const made = join(unpacked, DEBIAN_HOME);
    const own = new Set(readdirSync(made));
    for (const name of readdirSync(DEBIAN_HOME)) if (!own.has(name)) symlinkSync(join(DEBIAN_HOME, name), join(made, name));
    // A concurrent run may have created it first.
    if (!existsSync(home)) renameSync(made, home);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
