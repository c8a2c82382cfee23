import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../run/browser.mjs';
import { acquireLock } from '../run/lock.mjs';
import { OneLineError } from '../run/one-line-error.mjs';
import { inData, shownPath } from '../run/places.mjs';
import { lastLines, runStep } from '../run/run-step.mjs';

/** The release whose packages production runs: PostgreSQL 18 and its tools. */
const SUITE = process.env['REHEARSE_SUITE'] || 'forky';
const MIRROR = process.env['REHEARSE_MIRROR'] || 'http://deb.debian.org/debian';
const FOLDER = 'rehearse';
/** Documentation, manuals and translations, a fifth of the size. */
const LEFT_OUT = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*'];
/** Signatures are checked; the age of the list is not, because a mirror may lag. */
const APT_SETTINGS = 'APT::Install-Recommends "false";\nAPT::Sandbox::User "root";\nAcquire::Check-Valid-Until "false";\n';
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  DEBIAN_FRONTEND: 'noninteractive',
};
/** Mounts live in a namespace of the command and of the servers that it leaves: nothing is mounted on the machine. */
const ENTER = 'mount -t proc proc "$0/proc" && mount -t tmpfs -o mode=1777 shm "$0/dev/shm" && exec chroot "$0" sh -ec "$1"';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  /** Standard output and standard error. */
  readonly everything: string;
}

/** A Debian system in ./data, whose programs run on this machine's kernel, ports and process table. */
export interface DebianRoot {
  /** Path of a file of it on this machine. */
  path(...parts: readonly string[]): string;
  /** Runs shell commands as root inside; throws with their last lines when one fails. Returns the standard output. */
  run(commands: string, env?: Readonly<Record<string, string>>): Promise<string>;
  /** The same for commands that may fail. */
  attempt(commands: string, env?: Readonly<Record<string, string>>): Promise<CommandResult>;
  /**
   * Starts a program that stays, with its own mounts and shared memory.
   * @param log file of its output on this machine
   * @param netOf process whose network it joins; by default the caller's
   */
  launch(commands: string, options: { log: string; netOf?: number; env?: Readonly<Record<string, string>> }): ChildProcess;
  /** Lets the next rehearsal in. */
  release(): void;
}

/**
 * Makes the Debian system of the rehearsals in ./data/rehearse/debian, or keeps it, and installs missing packages. One rehearsal uses it at
 * a time.
 * @throws {OneLineError} without root, without Linux, without the network when something is missing, or while another rehearsal runs
 */
export async function openDebianRoot(packages: readonly string[], say: (line: string) => void): Promise<DebianRoot> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new OneLineError('rehearse: needs Linux and root, because it enters a Debian system by chroot; run it with sudo');
  const directory = inData(FOLDER, 'debian');
  mkdirSync(inData(FOLDER), { recursive: true });
  const { lock, holder } = await acquireLock(`${directory}.owner`);
  if (lock === undefined) throw new OneLineError(`rehearse: process ${holder.pid} runs a rehearsal; wait for it`);
  try {
    if (!existsSync(directory)) {
      say(`making a Debian system (${SUITE} from ${MIRROR}) in ${shownPath(directory)}, about 300 MB`);
      await makeBase(directory);
    }
    const root = debianRoot(directory, () => lock.release());
    await install(root, packages, say);
    return root;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The Debian system that the caller's parent has opened and keeps locked. */
export function enterDebianRoot(): DebianRoot {
  return debianRoot(inData(FOLDER, 'debian'), () => undefined);
}

/** Renamed when complete, so that an interrupted one is never used. */
async function makeBase(directory: string): Promise<void> {
  for (const name of readdirSync(inData(FOLDER)).filter((entry) => entry.startsWith('draft-')))
    rmSync(inData(FOLDER, name), { recursive: true, force: true });
  const draft = mkdtempSync(inData(FOLDER, 'draft-'));
  const base = join(draft, 'debian');
  const { program, home } = await findDebootstrap(draft);
  const options = ['--variant=minbase', SUITE, base, MIRROR, join(home, 'scripts', 'sid')];
  await runStep('debootstrap, which needs the network', [program, ...options], {
    env: { ...process.env, ...ENVIRONMENT, DEBOOTSTRAP_DIR: home },
    shownLinesMax: 5,
  });
  writeFileSync(join(base, 'etc/dpkg/dpkg.cfg.d/rehearse'), LEFT_OUT.map((pattern) => `path-exclude=${pattern}\n`).join(''));
  writeFileSync(join(base, 'etc/apt/apt.conf.d/rehearse'), APT_SETTINGS);
  // No package starts its server when it is installed.
  writeFileSync(join(base, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  renameSync(base, directory);
  rmSync(draft, { recursive: true, force: true });
}

/** The installed debootstrap, or the one that apt downloads here without installing it. */
async function findDebootstrap(folder: string): Promise<{ program: string; home: string }> {
  const installed = findProgram('debootstrap');
  if (installed !== undefined) return { program: installed, home: '/usr/share/debootstrap' };
  await runStep('downloading debootstrap (or install it)', ['apt-get', 'download', 'debootstrap'], { cwd: folder, shownLinesMax: 5 });
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new OneLineError('rehearse: debootstrap is missing; install it');
  await runStep('unpacking debootstrap', ['dpkg-deb', '--extract', join(folder, file), folder]);
  return { program: join(folder, 'usr/sbin/debootstrap'), home: join(folder, 'usr/share/debootstrap') };
}

async function install(root: DebianRoot, packages: readonly string[], say: (line: string) => void): Promise<void> {
  const { output } = await root.attempt(`dpkg-query --show --showformat='\${Package} \${Status}\\n' ${packages.join(' ')} 2>/dev/null`);
  const missing = packages.filter((name) => !output.includes(`${name} install ok installed`));
  if (missing.length > 0) {
    say(`installing ${missing.join(', ')} in it`);
    await root.run(`apt-get -q update\napt-get -qy install ${missing.join(' ')}\napt-get -q clean\nrm -rf /var/lib/apt/lists/*`);
  }
  const versions = await root.run(`dpkg-query --show --showformat='\${Package} \${Version}, ' ${packages.join(' ')}`);
  say(versions.replace(/, $/, ''));
}

function debianRoot(directory: string, release: () => void): DebianRoot {
  const attempt: DebianRoot['attempt'] = (commands, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, directory, commands], {
        cwd: '/',
        env: { ...ENVIRONMENT, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [output, everything] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        everything += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => (everything += text));
      child.once('error', reject);
      // Not `close`: a server that the commands leave may keep the output open.
      child.once('exit', (code) => setImmediate(() => resolve({ code: code ?? 1, output, everything })));
    });
  return {
    path: (...parts) => join(directory, ...parts),
    attempt,
    async run(commands, env) {
      const { code, output, everything } = await attempt(commands, env);
      if (code !== 0) throw new OneLineError(`in ${shownPath(directory)}: ${commands} failed (${code}): ${lastLines(everything, 6)}`);
      return output;
    },
    launch(commands, { log, netOf, env = {} }) {
      const enter = ['unshare', '--mount', '--ipc', '--propagation', 'private', 'sh', '-c', ENTER, directory, commands];
      const [program = '', ...args] = netOf === undefined ? enter : ['nsenter', `--net=/proc/${netOf}/ns/net`, ...enter];
      const output = openSync(log, 'a');
      const child = spawn(program, args, { cwd: '/', env: { ...ENVIRONMENT, ...env }, stdio: ['ignore', output, output] });
      closeSync(output);
      return child;
    },
    release,
  };
}
