import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { provision } from '../../run/database.mjs';
import { acquireLock } from '../../run/lock.mjs';
import { inRoot } from '../../run/places.mjs';
import { ensureSecrets } from '../../run/secrets.mjs';
import type { Cluster } from '../../torture/installation.ts';
import type { DebianRoot } from '../debian-root.ts';
import { COMMANDS } from './commands.ts';

const DATA_DIRECTORY = 'var/lib/postgresql/18/main';
/** A clone of this repository on the database's machine, as far as the commands need it. */
const CLONE = '/srv/jogada';

/** PostgreSQL of the Debian system with continuous archiving, made by the operator's commands. */
export interface DrillCluster extends Cluster {
  /** The database of the site, as the superuser. */
  readonly superuserUrl: string;
  readonly port: number;
  /** Environment of the operator's commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Sends SIGKILL to every process of PostgreSQL and deletes its data. Returns the Unix time of the signal, ms. */
  destroy(): number;
}

/** Runs commands of the operator's page. */
export function asOperator(commands: string): string {
  return `cd ${CLONE}\n${commands}`;
}

export async function openDrillCluster(
  root: DebianRoot,
  { directory, secretsPath, port }: { directory: string; secretsPath: string; port: number },
): Promise<DrillCluster> {
  const secrets = await ensureSecrets(secretsPath);
  const { lock } = await acquireLock(`${directory}.owner`);
  await removeClusters(root);
  cpSync(inRoot('deploy'), root.path(CLONE, 'deploy'), { recursive: true });
  const env = { PGPORT: String(port), PAST_PORT: String(port + 1) };
  const locale = '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C';
  await root.run(`pg_createcluster 18 main --port=${port} -- ${locale}\nmkdir -p /etc/pgbackrest/conf.d\npg_ctlcluster 18 main start`);
  // Debian's port is 5432; the drill's is a free one.
  writeFileSync(root.path('etc/pgbackrest/conf.d/port.conf'), `[jogada]\npg1-port=${port}\n`);
  await root.run(`runuser -u postgres -- psql -qc "alter role postgres password '${secrets.databaseAdminPassword}'"`, env);
  await root.run(asOperator(COMMANDS.configure), env);
  const { url, logins, adminUrl } = await provision(port, secrets);
  const superuserUrl = new URL(new URL(url).pathname, adminUrl).href;
  return {
    url,
    logins,
    superuserUrl,
    directory: root.path(DATA_DIRECTORY),
    port,
    env,
    supervise: () => undefined,
    async stop() {
      await removeClusters(root);
      lock?.release();
    },
    destroy() {
      const postmaster = Number(readFileSync(root.path(DATA_DIRECTORY, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const processes = [postmaster, ...childrenOf(postmaster)].filter(isPostgres);
      for (const pid of processes) process.kill(pid, 'SIGKILL');
      const atMs = Date.now();
      rmSync(root.path(DATA_DIRECTORY), { recursive: true, force: true });
      return atMs;
    },
  };
}

/** Removes the clusters and the repository of an earlier drill too. */
async function removeClusters(root: DebianRoot): Promise<void> {
  await root.run(`pg_lsclusters --no-header | while read -r version name rest; do
  pg_ctlcluster "$version" "$name" stop -m immediate || true
  pg_dropcluster "$version" "$name" || rm -rf "/etc/postgresql/$version/$name" "/var/lib/postgresql/$version/$name"
done
rm -rf /var/lib/pgbackrest/* /var/log/pgbackrest/* /etc/pgbackrest ${CLONE} /tmp/pgbackrest`);
}

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['--ppid', String(parent), '-o', 'pid='], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean);
}

function isPostgres(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith('/postgres');
  } catch {
    return false;
  }
}
