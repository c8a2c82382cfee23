import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { logIn, readMemberInfo } from '@jogada/accounts/contract/player';
import { beginOwnAuthenticator, confirmOwnAuthenticator, logInOperator } from '@jogada/accounts/contract/operator';
import { addOwner } from '@jogada/accounts/server';
import { launchGame } from '@jogada/games/contract/player';
import { setHosts } from '@jogada/merchant/contract/operator';
import { openDatabase, sign, type Database } from '@jogada/platform/server';
import { createDeposit, readBalance } from '@jogada/wallet/contract/player';
import { eventsOf } from '../../../apps/api/testing/event-reader.ts';
import { aCpf, aPlayer, solvedCaptcha, testClient, type TestClient, type TestPlayer } from '../../../apps/api/testing/index.ts';
import { authenticatorCode } from '../../../apps/api/testing/authenticator.ts';
import { aCertificate } from '../../../apps/api/testing/certificates.ts';
import { readContainerFile } from '../../deploy/find-container-faults.ts';
import { composeWorkloads, read, readCompose, type Workload } from '../../deploy/workloads.ts';
import { LOGINS, SITE_ROLE } from '../../run/database-logins.mjs';
import { HEAP_FLAGS } from '../../run/memory.mjs';
import { inData, inRoot } from '../../run/places.mjs';
import { connectPostgres } from '../../run/postgres-connection.mjs';
import { secretFiles } from '../../run/secret-files.mjs';
import { ensureSecrets, type Secrets } from '../../run/secrets.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import { enterDebianRoot, openDebianRoot, type DebianRoot } from '../debian-root.ts';
import { runEnclosed } from '../enclosed.ts';
import { openDatabaseNodes } from '../failover/database-nodes.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { joinPublicNetwork, nameMachines, openMachine, publicAddress, runContainer, shell, type Machine } from './machines.ts';

const PACKAGES = [
  ...['postgresql-18', 'patroni', 'etcd-server', 'python3-psycopg2', 'python3-etcd', 'haproxy', 'iproute2'],
  ...['nats-server', 'prometheus', 'prometheus-alertmanager'],
];
const INSIDE = '--inside';
const HOSTS = { site: 'apostas.example', arcade: 'jogos.example', console: 'mesa.example', bank: 'pix.example' };
const GAME = 'tesouro-da-mata';
const READY_TIMEOUT_MS = 180_000;
/** ProcessDown waits for a minute; Alertmanager for ten seconds. */
const ALERT_TIMEOUT_MS = 480_000;

type Say = (line: string) => void;
type Findings = Map<string, readonly string[]>;

/**
 * Brings the whole topology up on one machine from the files of deploy/ and from Debian's packages, uses the site through its proxy, causes
 * alerts, and ends.
 * @returns whether every check passed
 */
export async function runSite([where]: readonly string[], say: Say): Promise<boolean> {
  const directory = inData('rehearse', 'site');
  const authorityFile = `${directory}/authority.pem`;
  if (where === INSIDE) {
    const isSound = await rehearse(directory, say).catch((error: unknown) => {
      console.error(error);
      return false;
    });
    // What still runs ends with it.
    process.exit(isSound ? 0 : 1);
  }
  const root = await openDebianRoot(PACKAGES, say);
  try {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    makeCertificates(root, authorityFile);
    const isSound = await runEnclosed(['site', INSIDE], { NODE_EXTRA_CA_CERTS: authorityFile });
    if (isSound) rmSync(directory, { recursive: true, force: true });
    return isSound;
  } finally {
    root.release();
  }
}

function makeCertificates(root: DebianRoot, authorityFile: string): void {
  const authority = aCertificate({ name: 'Authority of the rehearsal' });
  writeFileSync(authorityFile, authority.certificate);
  for (const [file, hosts] of Object.entries({ site: [HOSTS.site, HOSTS.arcade, HOSTS.console], bank: [HOSTS.bank] })) {
    const { certificate, key } = aCertificate({ name: hosts[0] ?? file, hosts, signedBy: authority });
    writeFileSync(root.path(`etc/haproxy/${file}.pem`), certificate + key, { mode: 0o600 });
  }
}

interface Site {
  readonly secrets: Secrets;
  readonly owner: Database;
  readonly reportsUrl: string;
  readonly processes: ReadonlyMap<string, ChildProcess>;
  readonly bank: ChildProcess;
  /** Names of the alerts that reached the receivers, with their Unix times, ms. */
  readonly alerts: ReadonlyMap<string, number>;
  readonly say: Say;
  readonly findings: Findings;
}

async function rehearse(directory: string, say: Say): Promise<boolean> {
  const startedAtMs = Date.now();
  const site = await startSite(directory, say);
  say(`the site is up after ${seconds(Date.now() - startedAtMs)}`);
  await checkWatching(site);
  const player = await useSite(site);
  await causeAlerts(site, player);
  site.findings.set('npm run ledger:verify', verifyLedger(site.reportsUrl));
  for (const [check, found] of site.findings)
    say(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${check}${found.length === 0 ? '' : `: ${found.slice(0, 5).join('; ')}`}`);
  return [...site.findings.values()].every((found) => found.length === 0);
}

async function startSite(directory: string, say: Say): Promise<Site> {
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
    ...{ secrets, processes, bank, alerts, say },
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

async function isReady(url: string, what: string): Promise<void> {
  const isUp = await waitUntil(
    () =>
      fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeoutMs: READY_TIMEOUT_MS, everyMs: 500 },
  );
  if (!isUp) throw new Error(`not ready: ${what}`);
}

/** Starts Prometheus and Alertmanager, whose webhooks come here. */
function startWatching(
  root: DebianRoot,
  { netOf }: Machine,
  { put, logs }: { put: (path: string, text: string) => void; logs: string },
): Map<string, number> {
  const received = new Map<string, number>();
  const receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { alerts } = JSON.parse(text) as { alerts: { status: string; labels: { alertname: string; severity: string } }[] };
      for (const { status, labels } of alerts)
        if (status === 'firing' && request.url === `/${labels.severity}` && !received.has(labels.alertname))
          received.set(labels.alertname, Date.now());
      response.end();
    });
  });
  receiver.listen(9999, '10.77.0.254');
  for (const file of ['prometheus.yml', 'alerts.yml']) put(`etc/prometheus/${file}`, read(`deploy/prometheus/${file}`));
  put('etc/alertmanager/alertmanager.yml', read('deploy/prometheus/alertmanager.yml'));
  for (const severity of ['page', 'ticket']) put(`etc/alertmanager/${severity}-url`, `http://10.77.0.254:9999/${severity}`);
  root.launch('exec prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/tmp/prometheus', {
    log: `${logs}/prometheus.log`,
    netOf,
  });
  root.launch(
    'exec prometheus-alertmanager --config.file=/etc/alertmanager/alertmanager.yml --storage.path=/tmp/alertmanager --cluster.listen-address=',
    { log: `${logs}/alertmanager.log`, netOf },
  );
  return received;
}

interface Target {
  readonly labels: { readonly job: string; readonly instance: string };
  readonly health: string;
  readonly lastError: string;
}

async function checkWatching({ findings, say }: Site): Promise<void> {
  await isReady('http://prometheus:9090/-/ready', 'Prometheus');
  await isReady('http://alertmanager:9093/-/ready', 'Alertmanager');
  const targets = async () =>
    ((await (await fetch('http://prometheus:9090/api/v1/targets')).json()) as { data: { activeTargets: Target[] } }).data.activeTargets;
  await waitUntil(async () => (await targets()).length >= 6 && (await targets()).every(({ health }) => health === 'up'), {
    timeoutMs: 90_000,
    everyMs: 1_000,
  });
  const found = await targets();
  findings.set(
    'Prometheus reads the metrics of every process and of the proxy',
    found.length < 6
      ? [`${found.length} targets`]
      : found.filter(({ health }) => health !== 'up').map(({ labels, lastError }) => `${labels.instance}: ${lastError}`),
  );
  const { data } = (await (await fetch('http://prometheus:9090/api/v1/rules')).json()) as {
    data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
  };
  const rules = data.groups.flatMap((group) => group.rules);
  findings.set('Prometheus evaluates every alert rule', [
    ...(rules.length > 20 ? [] : [`${rules.length} rules`]),
    ...rules.filter(({ lastError }) => lastError).map(({ name, lastError }) => `${name}: ${lastError}`),
  ]);
  say(`Prometheus has ${found.length} targets and ${rules.length} rules`);
}

const client = (host: string): TestClient =>
  testClient(`https://${host}`, '198.18.1.1', { everyHeader: { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' } });

/** As an operator and as a player, through the proxy. */
async function useSite({ secrets, owner, findings, say }: Site): Promise<TestPlayer> {
  const { password } = await addOwner(owner, { username: 'maria', isAnother: false, secrets, now: () => new Date() });
  const staff = client(HOSTS.console);
  await staff.call(logInOperator, { username: 'maria', password });
  // Production admits staff to nothing else without a second factor.
  const { secret } = await staff.call(beginOwnAuthenticator, { password });
  await staff.call(confirmOwnAuthenticator, { factorCode: authenticatorCode(secret, new Date()) });
  await staff.call(setHosts, { merchantCode: 'demo', hosts: [HOSTS.site] });
  const front = { newClient: () => client(HOSTS.site), publicUrl: `https://${HOSTS.site}`, secrets };
  // The processes read a site's hosts again after an event.
  await isReady(`https://${HOSTS.site}/m/home`, 'the site at its host');
  const registered = await aPlayer(front, { document: aCpf(), payeeName: 'Ana Souza' });
  const browser = client(HOSTS.site);
  const credentials = { username: registered.username, password: registered.password };
  const session = await browser.call(logIn, { ...credentials, ...(await solvedCaptcha(front, browser)) });
  const player = { ...registered, client: browser, session };
  const info = await browser.call(readMemberInfo);
  findings.set('a member registers and signs in through the proxy', info.id === player.memberId ? [] : ['another member']);

  const events = await eventsOf({ url: `https://${HOSTS.site}` }, browser);
  const deposit = await browser.call(createDeposit, { amount: '2000' });
  const body = new URLSearchParams({ code: deposit.pixCode, payer: 'own', document: '' });
  const paid = await fetch(`https://${HOSTS.bank}/pagar`, { method: 'POST', body });
  const afterDeposit = (await events.next('balance')) as { sumBalance: string };
  findings.set('a deposit is paid at the bank, credited by its webhook and shown by the event stream', [
    ...(paid.ok ? [] : [`the bank answered ${paid.status}`]),
    ...(afterDeposit.sumBalance === '2000' ? [] : [`balance ${afterDeposit.sumBalance}`]),
  ]);

  await playRound(browser);
  const afterBet = (await events.next('balance')) as { sumBalance: string };
  events.close();
  const { sumBalance } = await browser.call(readBalance);
  say(`balance ${afterDeposit.sumBalance} after the deposit, ${afterBet.sumBalance} after the bet of 100, ${sumBalance} at the end`);
  findings.set(
    'a round is played in the arcade behind the proxy, and its bet reaches the event stream',
    afterBet.sumBalance === '1900' || sumBalance !== '2000' ? [] : ['no bet'],
  );
  const page = await fetch(`https://${HOSTS.site}/m/home`, { headers: { cookie: browser.cookieHeader() } });
  findings.set('a page is rendered for the member', page.ok && (await page.text()).includes(player.username) ? [] : [`${page.status}`]);
  const outside = await fetch(`https://${HOSTS.console}/`, { redirect: 'manual' });
  findings.set('the console is served behind the proxy', outside.ok ? [] : [`${outside.status}`]);
  return player;
}

/** Opens the game and bets 1.00 in it. */
async function playRound(browser: TestClient): Promise<void> {
  const { content } = await browser.call(launchGame, { gameId: GAME });
  const token = new URL(content.game_url).searchParams.get('token');
  const { sessionToken } = await arcade('/api/session', { gameId: GAME, mode: 'real', token });
  await arcade('/api/rounds', { spinKey: randomUUID(), stakeAmount: '100' }, sessionToken);
}

async function arcade(path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    origin: `https://${HOSTS.arcade}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`https://${HOSTS.arcade}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the arcade refused ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

/** Each alert with its cause, which lasts until the alert has reached its receiver. */
async function causeAlerts({ processes, bank, alerts, secrets, findings, say }: Site, { client: browser }: TestPlayer): Promise<void> {
  const early = [...alerts.keys()];
  findings.set('a sound installation raises no alert', early);
  const causedAtMs = Date.now();
  const kill = (child: ChildProcess | undefined) => child?.pid !== undefined && shell(`kill -9 ${child.pid} 2> /dev/null || true`);
  kill(processes.get('api-2'));
  kill(processes.get('worker-1'));
  kill(processes.get('worker-2'));
  kill(bank);
  // Its event waits for a worker.
  await playRound(browser);
  const wanted = ['ProcessDown', 'VendorRefused', 'PaymentProviderFailing', 'ServerErrors', 'EventsDelayed'];
  const hasFired = () => wanted.every((name) => alerts.has(name));
  const key = secrets.vendorKeys.arcade;
  const load = async () => {
    for (let second = 0; !hasFired(); second += 1) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = { 'content-type': 'application/json', 'x-vendor': 'arcade', 'x-key-id': key.keyId, 'x-timestamp': timestamp };
      const signature = sign({ method: 'POST', path: '/vendor/v1/bet', timestamp, rawBody: '{}' }, 'w'.repeat(64));
      // The outcome is what the metrics count.
      await fetch(`https://${HOSTS.site}/vendor/v1/bet`, {
        method: 'POST',
        headers: { ...headers, 'x-signature': signature },
        body: '{}',
      }).catch(() => undefined);
      if (second % 5 === 0) await browser.call(createDeposit, { amount: '2000' }).catch(() => undefined);
      if (Date.now() - causedAtMs > ALERT_TIMEOUT_MS) return;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  await load();
  for (const [name, atMs] of alerts) say(`${name} reached its receiver ${seconds(atMs - causedAtMs)} after its cause`);
  findings.set(
    'ended processes, a bank that is down, wrong signatures and waiting events raise their alerts',
    wanted.filter((name) => !alerts.has(name)),
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
