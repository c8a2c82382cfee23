import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram } from '../run/browser.mjs';
import { OneLineError } from '../run/one-line-error.mjs';
import { runStep } from '../run/run-step.mjs';

/** The mirror of every Debian system of the rehearsals. */
export const MIRROR = process.env['REHEARSE_MIRROR'] || 'http://deb.debian.org/debian';
/** The environment of commands inside. */
export const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  DEBIAN_FRONTEND: 'noninteractive',
};

interface Wanted {
  readonly suite: string;
  /** Packages beside those of the variant `minbase`. */
  readonly packages?: readonly string[];
  /** Finishes the system before it is used. */
  readonly prepare: (directory: string) => void;
}

/** @throws {OneLineError} without root or without Linux */
export function refuseWithoutRoot(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new OneLineError('rehearse: needs Linux and root, because it enters a Debian system; run it with sudo');
}

/** Makes a minimal Debian system with debootstrap. It is renamed when complete, so that an interrupted one is never used. */
export async function makeDebianBase(directory: string, { suite, packages = [], prepare }: Wanted): Promise<void> {
  const parent = dirname(directory);
  const prefix = `${basename(directory)}-draft-`;
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix)))
    rmSync(join(parent, name), { recursive: true, force: true });
  const draft = mkdtempSync(join(parent, prefix));
  const base = join(draft, 'base');
  const { program, home } = await findDebootstrap(draft);
  const included = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  const options = ['--variant=minbase', ...included, suite, base, MIRROR, join(home, 'scripts', 'sid')];
  await runStep('debootstrap, which needs the network', [program, ...options], {
    env: { ...process.env, ...ENVIRONMENT, DEBOOTSTRAP_DIR: home },
    shownLinesMax: 5,
  });
  prepare(base);
  renameSync(base, directory);
  rmSync(draft, { recursive: true, force: true });
}

/** Downloads packages by this machine's apt and unpacks them into a folder, without installing them. */
export async function unpackFromDebian(names: readonly string[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await runStep(`downloading ${names.join(', ')} (or install it)`, ['apt-get', 'download', ...names], { cwd: folder, shownLinesMax: 5 });
  for (const name of names) {
    const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith('.deb'));
    if (file === undefined) throw new OneLineError(`rehearse: ${name} is missing; install it`);
    await runStep(`unpacking ${name}`, ['dpkg-deb', '--extract', join(folder, file), folder]);
  }
}

/** The installed debootstrap, or the one that apt downloads. */
async function findDebootstrap(folder: string): Promise<{ program: string; home: string }> {
  const installed = findProgram('debootstrap');
  if (installed !== undefined) return { program: installed, home: '/usr/share/debootstrap' };
  await unpackFromDebian(['debootstrap'], folder);
  return { program: join(folder, 'usr/sbin/debootstrap'), home: join(folder, 'usr/share/debootstrap') };
}

/** Writes a file of a system. */
export function putFile(directory: string, path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text, { mode });
}
