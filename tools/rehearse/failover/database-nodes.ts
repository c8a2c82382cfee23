import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { provision } from '../../run/database.mjs';
import { inRoot } from '../../run/places.mjs';
import { ensureSecrets } from '../../run/secrets.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import type { Cluster } from '../../torture/installation.ts';
import type { DebianRoot } from '../debian-root.ts';
import { forNode } from './verdict.ts';

/** The port of deploy/haproxy/database.cfg, free in a network of its own. */
const PORT = 5432;
const NODES = [1, 2, 3].map((number) => ({ name: `database-${number}`, address: `10.77.0.${number}`, number }));
const GATEWAY = '10.77.0.254/24';
const DISK_MB = 3_000;
const READY_TIMEOUT_MS = 120_000;
/** Folders of a node that the others must not see, as on machines of their own. */
const OWN = ['/var/lib/postgresql', '/var/lib/etcd', '/etc/patroni', '/etc/default', '/run/postgresql'];

export interface ClusterMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** A machine of the database: its network, its disk, etcd, Patroni and PostgreSQL. */
export interface DatabaseNode {
  readonly name: string;
  readonly address: string;
  /** A process in its network. */
  readonly netOf: number;
  /** Sends SIGKILL to every process of PostgreSQL. Patroni goes on. */
  killPostgres(): void;
  /** Sends SIGKILL to Patroni and to every process of PostgreSQL, as when the machine loses its power. */
  killNode(): void;
  startPatroni(): void;
  setCable(isPlugged: boolean): void;
  /** Leaves no free byte on the disk of PostgreSQL, or makes it as large as before. */
  setDisk(isFull: boolean): void;
}

/** Three nodes and the proxy, from the files of deploy/. */
export interface DatabaseNodes extends Cluster {
  /** Of the leader by the proxy; within a node's network, of its own server. */
  readonly superuserUrl: string;
  readonly nodes: readonly DatabaseNode[];
  /** As Patroni of a reachable node reports them, or none. */
  members(): Promise<readonly ClusterMember[]>;
  leader(): Promise<DatabaseNode>;
  /** Resolves when all nodes take part again, one as synchronous standby. */
  complete(): Promise<void>;
}

/**
 * Starts etcd, Patroni and PostgreSQL on three nodes and HAProxy before them. The caller has a network, mounts and processes of its own, with
 * which everything ends.
 */
export async function openDatabaseNodes(
  root: DebianRoot,
  { directory, secretsPath }: { directory: string; secretsPath: string },
): Promise<DatabaseNodes> {
  const secrets = await ensureSecrets(secretsPath);
  const logs = `${directory}.logs`;
  mkdirSync(logs, { recursive: true });
  run(`ip link set lo up
ip link add bridge type bridge
ip addr add ${GATEWAY} dev bridge
ip link set bridge up`);
  writeFileSync(root.path('etc/hosts'), ['127.0.0.1 localhost', ...NODES.map(({ name, address }) => `${address} ${name}`), ''].join('\n'));
  const passwords = {
    PATRONI_SUPERUSER_PASSWORD: secrets.databaseAdminPassword,
    PATRONI_REPLICATION_PASSWORD: `replication-${secrets.databaseAdminPassword}`,
    PATRONI_REWIND_PASSWORD: `rewind-${secrets.databaseAdminPassword}`,
  };
  const nodes = NODES.map((node) => openNode(root, { ...node, logs, passwords }));
  writeFileSync(root.path('etc/haproxy/database.cfg'), readFileSync(inRoot('deploy/haproxy/database.cfg')));
  root.launch('exec haproxy -f /etc/haproxy/database.cfg', { log: `${logs}/haproxy.log` });

  const members: DatabaseNodes['members'] = async () => {
    const answers = await Promise.all(
      nodes.map(({ address }) =>
        fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
          .then(async (answer) => (await answer.json()) as { members: ClusterMember[] })
          .catch(() => undefined),
      ),
    );
    return answers.find((answer) => answer?.members.some(({ role }) => role === 'leader'))?.members ?? [];
  };
  const complete = async () => {
    const isComplete = await waitUntil(
      async () => {
        const found = await members();
        // A node that has not yet followed the last promotion is reported by its former state.
        if (new Set(found.map(({ timeline }) => timeline)).size !== 1) return false;
        const has = (role: string, state: string, count: number) =>
          found.filter((member) => member.role === role && member.state === state).length === count;
        return has('leader', 'running', 1) && has('sync_standby', 'streaming', 1) && has('replica', 'streaming', 1);
      },
      { timeoutMs: READY_TIMEOUT_MS, everyMs: 250 },
    );
    if (!isComplete) throw new Error(`the nodes did not come together: ${JSON.stringify(await members())}; see ${logs}`);
  };
  await complete();
  const { url, logins, adminUrl } = await waitForProxy(() => provision(PORT, secrets));
  return {
    ...{ url, logins, directory, nodes, members, complete },
    superuserUrl: adminUrl,
    supervise: () => undefined,
    // The kernel ends everything with the first process of the rehearsal.
    stop: async () => rmSync(root.path('etc/haproxy/database.cfg'), { force: true }),
    async leader() {
      const name = (await members()).find(({ role }) => role === 'leader')?.name;
      const node = nodes.find((one) => one.name === name);
      if (!node) throw new Error('no leader');
      return node;
    },
  };
}

async function waitForProxy<Result>(ask: () => Promise<Result>): Promise<Result> {
  let fault: unknown;
  const answer = await waitUntil(
    () =>
      ask().catch((error: unknown) => {
        fault = error;
        return undefined;
      }),
    { timeoutMs: READY_TIMEOUT_MS, everyMs: 500 },
  );
  if (answer === undefined) throw fault;
  return answer;
}

interface NodePlace {
  readonly name: string;
  readonly address: string;
  readonly number: number;
  readonly logs: string;
  readonly passwords: Readonly<Record<string, string>>;
}

function openNode(root: DebianRoot, { name, address, number, logs, passwords }: NodePlace): DatabaseNode {
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  const netOf = pidOf(holder);
  const [outside, inside] = [`cable${number}`, `node${number}`];
  // The holder is in its own network when it has become `sleep`.
  run(`until [ "$(cat /proc/${netOf}/comm)" = sleep ]; do sleep 0.05; done
ip link add ${outside} type veth peer name ${inside}
ip link set ${inside} netns ${netOf}
ip link set ${outside} master bridge up
nsenter --net=/proc/${netOf}/ns/net sh -ec 'ip addr add ${address}/24 dev ${inside}; ip link set ${inside} up; ip link set lo up'`);

  const disk = root.path('srv', name);
  mkdirSync(disk, { recursive: true });
  run(`mount -t tmpfs -o size=${DISK_MB}m disk-${number} ${disk}`);
  for (const folder of OWN) mkdirSync(`${disk}${folder}`, { recursive: true });
  // etcd has a disk of its own, as it should in production.
  run(`mount -t tmpfs -o size=512m etcd-${number} ${disk}/var/lib/etcd`);
  const deployed = (file: string) => forNode(readFileSync(inRoot('deploy/postgresql', file), 'utf8'), name);
  writeFileSync(`${disk}/etc/patroni/config.yml`, deployed('patroni.yml'));
  writeFileSync(`${disk}/etc/patroni/leave-full-disk.sh`, deployed('leave-full-disk.sh'));
  writeFileSync(`${disk}/etc/default/etcd`, deployed('etcd.env'));
  const enter = `${OWN.map((folder) => `mkdir -p ${folder}; mount --bind /srv/${name}${folder} ${folder}`).join('\n')}
chown -R postgres:postgres /var/lib/postgresql /run/postgresql
chmod 755 /srv/${name}`;
  const launch = (program: string, commands: string, env = {}) =>
    root.launch(`${enter}\n${commands}`, { log: `${logs}/${name}.${program}.log`, netOf, env });

  launch('etcd', 'set -a; . /etc/default/etcd; set +a; exec etcd');
  const startPatroni = () => void launch('patroni', 'exec runuser -u postgres -- patroni /etc/patroni/config.yml', passwords);
  startPatroni();
  launch('disk', 'exec runuser -u postgres -- sh /etc/patroni/leave-full-disk.sh');
  return {
    ...{ name, address, netOf, startPatroni },
    killPostgres: () => kill(programsIn(netOf).filter(({ program }) => program.startsWith('postgres'))),
    killNode: () => kill(programsIn(netOf)),
    setCable: (isPlugged) => run(`ip link set ${outside} ${isPlugged ? 'up' : 'down'}`),
    setDisk(isFull) {
      if (!isFull) return run(`mount -o remount,size=${DISK_MB}m ${disk}`);
      // Less than what is used is refused, and the use grows meanwhile.
      run(`until mount -o remount,size=$(($(df --output=used ${disk} | tail -n 1) + 256))k ${disk} 2> /dev/null; do :; done`);
    },
  };
}

function kill(processes: readonly { readonly pid: number }[]): void {
  // One may have ended with its parent.
  execFileSync('sh', ['-c', `kill -9 ${processes.map(({ pid }) => pid).join(' ')} 2> /dev/null; true`]);
}

/** The processes in the network of a process, by program: postgres, python3 for Patroni. */
function programsIn(netOf: number): { pid: number; program: string }[] {
  const network = readlinkSync(`/proc/${netOf}/ns/net`);
  return readdirSync('/proc').flatMap((entry) => {
    try {
      if (!/^\d+$/.test(entry) || readlinkSync(`/proc/${entry}/ns/net`) !== network) return [];
      const program = readlinkSync(`/proc/${entry}/exe`).split('/').at(-1) ?? '';
      return /^(postgres|python3)/.test(program) ? [{ pid: Number(entry), program }] : [];
    } catch {
      // It has ended since the listing.
      return [];
    }
  });
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('a process did not start');
  return child.pid;
}

function run(commands: string): void {
  execFileSync('sh', ['-ec', commands], { stdio: ['ignore', 'ignore', 'inherit'] });
}
