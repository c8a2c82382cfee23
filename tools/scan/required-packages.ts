import { execFileSync, spawnSync } from 'node:child_process';
import { OneLineError } from '../run/one-line-error.mjs';

/**
 * Installs the Debian packages that are missing.
 * @throws OneLineError with the command, where this account may not install any
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
    // The lists of packages may be old, or not there.
    execFileSync('apt-get', ['update'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    run();
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Status}', name], { encoding: 'utf8' });
  return stdout?.endsWith(' installed') ?? false;
}
