import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '../run/lock.mjs';
import { OneLineError } from '../run/one-line-error.mjs';
import { inData, shownPath } from '../run/places.mjs';
import { lastLines } from '../run/run-step.mjs';
import { ENVIRONMENT, makeDebianBase, MIRROR, putFile, refuseWithoutRoot } from './debian-base.ts';

/** The release whose packages production runs: PostgreSQL 18 and its tools. */
const SUITE = process.env['REHEARSE_SUITE'] || 'forky';
const FOLDER = 'rehearse';
/** Documentation, manuals and translations, a fifth of the size. */
const LEFT_OUT = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*'];
/** Signatures are checked; the age of the list is not, because a mirror may lag. */
const APT_SETTINGS = 'APT::Install-Recommends "false";\nAPT::Sandbox::User "root";\nAcquire::Check-Valid-Until "false";\n';
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
  refuseWithoutRoot();
  const directory = inData(FOLDER, 'debian');
  mkdirSync(inData(FOLDER), { recursive: true });
  const { lock, holder } = await acquireLock(`${directory}.owner`);
  if (lock === undefined) throw new OneLineError(`rehearse: process ${holder.pid} runs a rehearsal; wait for it`);
  try {
    if (!existsSync(directory)) {
      say(`making a Debian system (${SUITE} from ${MIRROR}) in ${shownPath(directory)}, about 300 MB`);
      await makeDebianBase(directory, { suite: SUITE, prepare });
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

function prepare(base: string): void {
  putFile(base, 'etc/dpkg/dpkg.cfg.d/rehearse', LEFT_OUT.map((pattern) => `path-exclude=${pattern}\n`).join(''));
  putFile(base, 'etc/apt/apt.conf.d/rehearse', APT_SETTINGS);
  // No package starts its server when it is installed.
  putFile(base, 'usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
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
