import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { lastLines, runStep } from '../../run/run-step.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import { ENVIRONMENT } from '../debian-base.ts';

const BOOT_WAIT_MS = 120_000;
const SHOWN_LINES = 12;
/** The control group that systemd manages; its descendants end with the rehearsal. */
const GROUP = 'jogada-rehearse-install';

/** Enters a control group of its own in the unified hierarchy, which need not be mounted on this machine. */
const ENTER_GROUP = `mkdir -p "$1"
mount -t cgroup2 cgroup2 "$1"
mkdir -p "$1/${GROUP}"
echo $$ > "$1/${GROUP}/cgroup.procs"
exec unshare --mount --uts --ipc --pid --cgroup --fork --kill-child=SIGKILL --propagation private sh -ec "$2" "$0"`;

/** As the first process of its namespaces: mounts what systemd expects of a container, and starts it. */
const BOOT = `mount --bind "$0" "$0"
cd "$0"
hostname jogada
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 dev dev
mknod -m 666 dev/null c 1 3
mknod -m 666 dev/zero c 1 5
mknod -m 666 dev/full c 1 7
mknod -m 666 dev/random c 1 8
mknod -m 666 dev/urandom c 1 9
mknod -m 666 dev/tty c 5 0
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
mount -t tmpfs -o mode=1777 shm dev/shm
mount -t tmpfs -o mode=755 run run
mkdir -p .outside
pivot_root . .outside
exec chroot . sh -ec 'umount -l /.outside; rmdir /.outside; exec env -i container=rehearsal PATH=${ENVIRONMENT.PATH} /sbin/init'`;

/** The outcome of a command of the operator. */
export interface Typed {
  readonly code: number;
  readonly output: string;
  readonly tookMs: number;
}

/** A Debian system whose first process is systemd, with an operator at its shell. */
export interface BootedDebian {
  readonly bootedInMs: number;
  /** Runs a command in the shell of the operator, root, and waits for its end. */
  type(command: string): Promise<Typed>;
  /** The same; throws with its last lines when it fails. */
  run(command: string): Promise<Typed>;
  /** Ends every process of the system as a power switch does after a shutdown. */
  shutDown(): Promise<void>;
}

/**
 * Boots the system in `directory`: its own process table, mounts, name and control groups, on the network of the caller.
 * @param env of the operator's shell
 */
export async function bootDebian(
  directory: string,
  { env, log, groups }: { env: Readonly<Record<string, string>>; log: string; groups: string },
): Promise<BootedDebian> {
  const startedAtMs = Date.now();
  const output = openSync(log, 'a');
  const machine = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', ENTER_GROUP, directory, groups, BOOT], {
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const fail = (why: string): never => {
    throw new Error(`${why}: ${existsSync(log) ? lastLines(readFileSync(log, 'utf8'), SHOWN_LINES) : ''}`);
  };
  const init = await waitUntil(() => systemdBelow(machine) ?? (machine.exitCode !== null ? 0 : undefined), { timeoutMs: BOOT_WAIT_MS });
  if (!init) return fail('systemd does not start');
  const shell = await openShell(init, env);
  const state = await waitUntil(
    async () => {
      const { output: said } = await shell.type('systemctl is-system-running');
      return /running|degraded/.exec(said)?.[0];
    },
    { timeoutMs: BOOT_WAIT_MS, everyMs: 200 },
  );
  if (state === undefined) return fail('the system does not boot');
  const run: BootedDebian['run'] = async (command) => {
    const typed = await shell.type(command);
    if (typed.code !== 0) throw new Error(`${command} failed (${typed.code}): ${lastLines(typed.output, SHOWN_LINES)}`);
    return typed;
  };
  return {
    bootedInMs: Date.now() - startedAtMs,
    type: shell.type,
    run,
    async shutDown() {
      const ended = new Promise<void>((resolve) => machine.once('exit', () => resolve()));
      // The shell ends first: the stop signal of a shutdown to all processes would leave nsenter stopped, and the shell unreaped.
      void shell.type('systemctl --no-block poweroff; exit').catch(() => undefined);
      await ended;
    },
  };
}

/** Removes the control groups that systemd made. Their processes are killed; each group is busy until the last of its own has ended. */
export async function removeGroups(groups: string): Promise<void> {
  const commands = `mkdir -p "$0"
mount -t cgroup2 cgroup2 "$0"
tries=0
while [ -d "$0/${GROUP}" ] && ! find "$0/${GROUP}" -depth -type d -exec rmdir {} + 2>/dev/null; do
  tries=$((tries + 1))
  [ $tries -lt 100 ]
  sleep 0.1
done
umount "$0"
rmdir "$0"`;
  await runStep('removing the control groups', ['unshare', '--mount', '--propagation', 'private', 'sh', '-ec', commands, groups]);
}

/** The first process of the namespace: the only child of the one that was forked for it, once it is systemd. */
function systemdBelow({ pid }: ChildProcess): number | undefined {
  try {
    const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return child !== '' && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd' ? Number(child) : undefined;
  } catch {
    return undefined;
  }
}

/** A shell that keeps its variables and its directory between the commands. */
async function openShell(init: number, env: Readonly<Record<string, string>>): Promise<Pick<BootedDebian, 'type'>> {
  const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd'];
  const variables = Object.entries({ HOME: '/root', USER: 'root', PATH: ENVIRONMENT.PATH, ...env }).map(
    ([name, text]) => `${name}=${text}`,
  );
  const shell = spawn('nsenter', [`--target=${init}`, ...namespaces, 'env', '-i', ...variables, 'bash'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  let count = 0;
  shell.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  const type: BootedDebian['type'] = async (command) => {
    count += 1;
    const mark = `--- end of command ${count}:`;
    const startedAtMs = Date.now();
    text = '';
    shell.stdin.write(`{ ${command}\n} < /dev/null 2>&1\nprintf '\\n${mark} %s\\n' $?\n`);
    const code = await new Promise<number>((resolve, reject) => {
      const look = () => {
        const [, found] = new RegExp(`^${mark} (\\d+)$`, 'm').exec(text) ?? [];
        if (found === undefined) return;
        shell.stdout.off('data', look);
        shell.off('exit', end);
        resolve(Number(found));
      };
      const end = () => reject(new Error(`the shell ended during ${command}`));
      shell.stdout.on('data', look);
      shell.once('exit', end);
    });
    return { code, output: text.slice(0, text.lastIndexOf(`\n${mark}`)), tookMs: Date.now() - startedAtMs };
  };
  await type('cd /root');
  return { type };
}
