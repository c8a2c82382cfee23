import { once } from 'node:events';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { openDatabase } from '@jogada/platform/server';
import { readContainerFile } from '../../deploy/find-container-faults.ts';
import { composeWorkloads, read, readCompose, type Workload } from '../../deploy/workloads.ts';
import { LOGINS, SITE_ROLE } from '../../run/database-logins.mjs';
import { HEAP_FLAGS } from '../../run/memory.mjs';
import { inRoot } from '../../run/places.mjs';
import { connectPostgres } from '../../run/postgres-connection.mjs';
import { secretFiles } from '../../run/secret-files.mjs';
import { ensureSecrets } from '../../run/secrets.mjs';
import { enterDebianRoot, type DebianRoot } from '../debian-root.ts';
import { openDatabaseNodes } from '../failover/database-nodes.ts';
import { joinPublicNetwork, nameMachines, openMachine, publicAddress, runContainer, type Machine } from './machines.ts';
import { HOSTS, isReady, type Say, type Site } from './site.ts';
import { startWatching } from './watching.ts';

/** Starts every machine of the installation from the files of deploy/. */
export async function startSite(directory: string, say: Say): Promise<Site> {
  const root = enterDebianRoot();
  const secretsPath = `${directory}/secrets.json`;
  const logs = `${directory}/logs`;
  mkdirSync(logs);
  const database = await openDatabaseNodes(root, { directory: `${directory}/database`, secretsPath });
  say('three database nodes with etcd and Patroni are up');
  const secrets = await ensureSecrets(secretsPath);
  const files = secretFiles(secrets, { database: '127.0.0.1:5432/jogada', bus: 'bus-1:4222,bus-2:4222,bus-3:4222' });

  const proxy = openMachine('proxy', 10, [10]);
  const bankMachine = openMachine('bank', 71, [71]);
  const watch = openMachine('watch', 61);
  const buses = [51, 52, 53].map((number, index) => openMachine(`bus-${index + 1}`, number));
  const ours = Object.entries({ 'api-1': 21, 'api-2': 22, 'worker-1': 31, 'worker-2': 32, 'arcade-1': 41 }).map(([name, number]) =>
    openMachine(name, number),
  );
  joinPublicNetwork();
  const publicNames = { [HOSTS.site]: 10, [HOSTS.arcade]: 10, [HOSTS.console]: 10, [HOSTS.bank]: 71 };
  const names = {
    ...Object.fromEntries([proxy, bankMachine, ...buses, ...ours].map(({ name, address }) => [name, address])),
    // As deploy/prometheus/prometheus.yml names it.
    ...{ prometheus: watch.address, alertmanager: watch.address },
    ...Object.fromEntries(Object.entries(publicNames).map(([name, number]) => [name, publicAddress(number)])),
  };
  nameMachines(names, `${directory}/hosts`);
  execFileSync('cp', [`${directory}/hosts`, root.path('etc/hosts')]);

  const put = (path: string, text: string) => {
    mkdirSync(root.path(path, '..'), { recursive: true });
    writeFileSync(root.path(path), text);
  };
  for (const file of ['nats.conf', 'cluster.conf']) put(`etc/nats/${file}`, read(`deploy/nats/${file}`));
  put('etc/nats/bus-authorization.conf', files['bus-authorization.conf'] ?? '');
  for (const { name, netOf } of buses)
    root.launch('exec nats-server -c /etc/nats/cluster.conf', { log: `${logs}/${name}.log`, netOf, env: { NATS_NAME: name } });
  for (const { name, netOf } of ours)
    root.launch('exec haproxy -f /etc/haproxy/database.cfg', { log: `${logs}/${name}.database.log`, netOf });

  const bank = startBank(root, bankMachine, { directory, secretsPath, logs });
  const contain = containers({ directory, logs, files: { ...files, secrets: JSON.stringify(secrets) } });
  await leaveOwnerOnly(database.superuserUrl);
  const [first] = ours;
  if (!first) throw new Error('no machine');
  const [code] = (await once(contain('prepare', first), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`prepare ended with ${code}; see ${logs}`);
  say('logins, schema and games are made');
  const processes = new Map(ours.map((machine) => [machine.name, contain(machine.name, machine)]));
  for (const { name, address } of ours) await isReady(`http://${address}:9090/ready`, `${name}; see ${logs}`);

  put('etc/haproxy/site.cfg', read('deploy/haproxy/site.cfg'));
  const hosts = {
    SITE_HOST: HOSTS.site,
    ARCADE_HOST: HOSTS.arcade,
    CONSOLE_HOST: HOSTS.console,
    STAFF_NETWORKS: '10.77.0.0/24 45.77.0.0/24',
  };
  root.launch('exec haproxy -f /etc/haproxy/site.cfg', { log: `${logs}/proxy.log`, netOf: proxy.netOf, env: hosts });
  const alerts = startWatching(root, watch, { put, logs });
  return {
    ...{ secrets, processes, bank, alerts, say, hosts: HOSTS, bankUrl: `https://${HOSTS.bank}` },
    owner: openDatabase({ url: database.url, connectionsMax: 2, merchants: 'every', applicationName: 'jogada-rehearsal' }),
    reportsUrl: database.logins.reports,
    findings: new Map([['the api, the worker and the arcade run as uid 10001 on a read-only root file system', runsAsStated(processes)]]),
  };
}

/** The database as docs/running/install.md makes it: an owner who may create roles, and no logins yet. */
async function leaveOwnerOnly(superuserUrl: string): Promise<void> {
  const connection = await connectPostgres(superuserUrl);
  await connection.query(`drop role ${[SITE_ROLE, ...Object.values(LOGINS).map(({ role }) => role)].join(', ')}`);
  await connection.query('alter role jogada_owner createrole');
  connection.close();
}

/** The payment provider of the rehearsal: the simulated bank behind TLS. */
function startBank(
  root: DebianRoot,
  { netOf }: Machine,
  { directory, secretsPath, logs }: { directory: string; secretsPath: string; logs: string },
): ChildProcess {
  writeFileSync(
    root.path('etc/haproxy/bank.cfg'),
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen bank
  bind :443 ssl crt /etc/haproxy/bank.pem
  server bank 127.0.0.1:3004
`,
  );
  root.launch('exec haproxy -f /etc/haproxy/bank.cfg', { log: `${logs}/bank.proxy.log`, netOf });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '3004',
    SECRETS_FILE: secretsPath,
    PIX_BOOK_FILE: `${directory}/bank.json`,
  };
  const program = [process.execPath, inRoot('simulators/pix/main.ts')];
  return spawn('nsenter', [`--net=/proc/${netOf}/ns/net`, ...program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts services of the compose file. */
function containers({ directory, logs, files }: { directory: string; logs: string; files: Readonly<Record<string, string>> }) {
  const compose = readCompose();
  const workloads = composeWorkloads(compose);
  const image = readContainerFile(read('deploy/container/Containerfile'));
  const values: Readonly<Record<string, string>> = {
    ...{ SITE_HOST: HOSTS.site, ARCADE_HOST: HOSTS.arcade, PIX_URL: `https://${HOSTS.bank}`, STANDARD_PROFILE_ALLOWED: 'demo' },
  };
  const filled = (env: Workload['env']) =>
    Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
      ]),
    );
  return (service: string, machine: Machine): ChildProcess => {
    const workload = workloads.find(({ place }) => place === `compose ${service}`);
    if (!workload) throw new Error(`the compose file has no ${service}`);
    const given = (compose.services[service]?.secrets ?? []).map((secret) => (typeof secret === 'string' ? secret : secret.source));
    const secrets = Object.fromEntries(given.map((name) => [name, files[name] ?? '']));
    return runContainer(machine, {
      command: ['node_modules/.bin/node', ...HEAP_FLAGS, workload.program ?? 'apps/api/main.ts'],
      // The rehearsal's authority stands for those that Node knows.
      env: { ...image.env, ...filled(workload.env), NODE_EXTRA_CA_CERTS: '/run/secrets/authority' },
      secrets: { ...secrets, authority: execFileSync('cat', [`${directory}/authority.pem`], { encoding: 'utf8' }) },
      log: `${logs}/${service === 'prepare' ? service : machine.name}.log`,
    });
  };
}

function runsAsStated(processes: ReadonlyMap<string, ChildProcess>): string[] {
  return [...processes].flatMap(([name, { pid }]) => {
    const status = execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' });
    const mounts = execFileSync('cat', [`/proc/${pid}/mounts`], { encoding: 'utf8' }).split('\n');
    const isReadOnly = mounts.some((line) => / \/ \S+ ro,/.test(line));
    const hasNothing = /^CapEff:\t0+$/m.test(status) && /^NoNewPrivs:\t1$/m.test(status) && /^Uid:\t10001\t/m.test(status);
    return hasNothing && isReadOnly ? [] : [name];
  });
}
