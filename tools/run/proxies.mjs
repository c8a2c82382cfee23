import { spawnSync } from 'node:child_process';

import { runCommand } from './run-step.mjs';

/** The commands that print each program's version. They also detect a stub of the same name. */
const PROXIES = { haproxy: ['haproxy', '-v'], nginx: ['nginx', '-v'] };

/**
 * Finds HAProxy and nginx for the tests behind a proxy, or installs Debian's packages where that is possible.
 * @param {{ report?: (state: string) => void }} [options] report receives progress
 * @returns {Promise<boolean>} whether both are available
 */
export async function findProxies({ report = () => {} } = {}) {
  if (missing().length === 0) return true;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (process.platform === 'linux' && succeeds([...asRoot, 'apt-get', '--version'])) {
    report(`installing Debian's ${missing().join(' and ')}, this takes a minute`);
    // Without this file Debian's packages would start both as services.
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
  // Debian installs servers in directories that only root's PATH has.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000, env }).status === 0;
}
