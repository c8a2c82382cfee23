import { execFileSync, spawnSync } from 'node:child_process';
import { OneLineError } from '../run/one-line-error.mjs';

/**
 * Installs missing Debian packages.
 * @throws OneLineError with the command to run, when this account may not install packages
 */
export function requirePackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error)
    throw new OneLineError(`missing: ${missing.join(', ')}; run: sudo ${command.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [program = '', ...args] = command;
  const run = () => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  try {
    run();
  } catch {
    // The package lists may be outdated or missing.
    execFileSync('apt-get', ['update'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    run();
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Status}', name], { encoding: 'utf8' });
  return stdout?.endsWith(' installed') ?? false;
}
