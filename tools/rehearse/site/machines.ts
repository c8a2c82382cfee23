import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { ROOT } from '../../run/places.mjs';

const NETWORK = '10.77.0';
/** Addresses of the public names, of a network that the internet routes: production refuses private ones for partners (S50). */
const OUTER = '45.77.0';
const USER = 10_001;
/** Where the image has the release. */
const HOME = '/opt/jogada';

/** A machine of the rehearsal: a network of its own on the bridge of the database's nodes. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** A process in its network. */
  readonly netOf: number;
}

/** What a container of the compose file would run with. */
export interface ContainerRun {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Contents of /run/secrets, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly log: string;
}

/** Makes a machine with the address 10.77.0.`number`, and with public addresses for the names that it serves. */
export function openMachine(name: string, number: number, publicNumbers: readonly number[] = []): Machine {
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  const netOf = pidOf(holder);
  const [outside, inside] = [`cable${number}`, `eth${number}`];
  const inner = [`${NETWORK}.${number}/24`, ...publicNumbers.map((last) => `${OUTER}.${last}/24`)];
  shell(`until [ "$(cat /proc/${netOf}/comm)" = sleep ]; do sleep 0.05; done
ip link add ${outside} type veth peer name ${inside}
ip link set ${inside} netns ${netOf}
ip link set ${outside} master bridge up
nsenter --net=/proc/${netOf}/ns/net sh -ec '${inner.map((address) => `ip addr add ${address} dev ${inside}`).join('; ')}; ip link set ${inside} up; ip link set lo up; sysctl -qw net.ipv4.ip_unprivileged_port_start=0; ip route add ${OUTER}.0/24 dev ${inside} 2> /dev/null || true'`);
  return { name, address: `${NETWORK}.${number}`, netOf };
}

/** Lets the rehearsal itself reach the public names. */
export function joinPublicNetwork(): void {
  shell(`ip addr add ${OUTER}.254/24 dev bridge`);
}

/** The address of a public name, which only this rehearsal's network has. */
export function publicAddress(number: number): string {
  return `${OUTER}.${number}`;
}

/** Makes the names known in this mount namespace and its descendants. */
export function nameMachines(names: Readonly<Record<string, string>>, file: string): void {
  const known = ['127.0.0.1 localhost', ...[1, 2, 3].map((number) => `${NETWORK}.${number} database-${number}`)];
  writeFileSync(file, [...known, ...Object.entries(names).map(([name, address]) => `${address} ${name}`), ''].join('\n'));
  shell(`mount --bind ${file} /etc/hosts`);
}

/**
 * Starts a program of the image as a container would: as the image's user without capabilities, on a read-only root file system, with a
 * `/tmp` of its own and only its own secrets, in the network of its machine.
 */
export function runContainer({ netOf }: Machine, { command, env, secrets, log }: ContainerRun): ChildProcess {
  const folder = `${log}.run`;
  mkdirSync(`${folder}/secrets`, { recursive: true });
  for (const [name, text] of Object.entries(secrets)) writeFileSync(`${folder}/secrets/${name}`, text);
  const enter = `chown -R ${USER}:${USER} ${folder}
chmod -R u=rX,go= ${folder}
mount --bind ${folder} /run
mount -t tmpfs -o size=256m,mode=1777 tmp /tmp
mount -t tmpfs opt /opt
mkdir ${HOME}
mount --bind ${ROOT} ${HOME}
mount -o remount,bind,ro ${HOME}
mount -o remount,bind,ro /
cd ${HOME}
exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all "$@"`;
  const output = openSync(log, 'a');
  const child = spawn(
    'nsenter',
    [`--net=/proc/${netOf}/ns/net`, 'unshare', '--mount', '--propagation', 'private', 'sh', '-ec', enter, 'sh', ...command],
    {
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  return child;
}

/** Runs shell commands as root in this namespace. */
export function shell(commands: string): void {
  execFileSync('sh', ['-ec', commands], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('a process did not start');
  return child.pid;
}
