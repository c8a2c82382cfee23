import { spawnSync } from 'node:child_process';

import { runCommand } from './run-step.mjs';

/** How each says its version, which is also how a program is told from a stub of its name. */
const PROXIES = { haproxy: ['haproxy', '-v'], nginx: ['nginx', '-v'] };

/**
 * Finds HAProxy and nginx for the tests that go through them, or installs Debian's packages where that is allowed.
 * @param {{ report?: (state: string) => void }} [options] told what happens
 * @returns {Promise<boolean>} whether both are there
 */
export async function findProxies({ report = () => {} } = {}) {
  if (missing().length === 0) return true;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (process.platform === 'linux' && succeeds([...asRoot, 'apt-get', '--version'])) {
    report(`installing Debian's ${missing().join(' and ')}, this takes a minute`);
    // Without the file, Debian's packages would start both as services.
    const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
    await runCommand([...asRoot, ...environment, 'apt-get', 'update', '--quiet']);
    await runCommand([...asRoot, ...environment, 'apt-get', 'install', '--yes', '--no-install-recommends', ...missing()]);
  }
  const absent = missing();
  if (absent.length > 0) report(`SKIPPED: ${absent.join(' and ')} is not installed and could not be; the tests behind it were skipped`);
  return absent.length === 0;
}

function missing() {
  return Object.entries(PROXIES)
    .filter(([, command]) => !succeeds(command))
    .map(([name]) => name);
}

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  // Debian keeps servers where only root looks.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000, env }).status === 0;
}
