import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Secrets } from '@jogada/merchant/server';
import { openDatabase, type Database } from '@jogada/platform/server';
import { findNatsServer, startNatsServer } from '../../../apps/api/testing/nats-server.ts';
import { removeDatabase, startDatabase } from '../../run/database.mjs';
import type { LoginUrls } from '../../run/database-logins.mjs';
import { findFreePort } from '../../run/free-port.mjs';
import { HEAP_FLAGS, RUNTIME_SETTINGS } from '../../run/memory.mjs';
import { OneLineError } from '../../run/one-line-error.mjs';
import { inData, inRoot } from '../../run/places.mjs';
import { findProxies } from '../../run/proxies.mjs';
import { lastLines, runCommand, runStep } from '../../run/run-step.mjs';
import { ensureSecrets } from '../../run/secrets.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import { COMMANDS } from './commands.ts';
import type { ReleaseTree } from './release-tree.ts';

/** The units of docs/running/upgrade.md, with the ports of their processes as the page and deploy/haproxy/one-server.cfg name them. */
export const UNITS = {
  'jogada-worker@3010': { main: 'apps/worker/main.ts', login: 'worker', port: 3010, privatePort: 3015 },
  'jogada-worker@3020': { main: 'apps/worker/main.ts', login: 'worker', port: 3020, privatePort: 3025 },
  'jogada-api@3010': { main: 'apps/api/main.ts', login: 'api', port: 3010, privatePort: 3012 },
  'jogada-api@3020': { main: 'apps/api/main.ts', login: 'api', port: 3020, privatePort: 3022 },
  'jogada-arcade@3011': { main: 'arcade/server/main.ts', login: 'arcade', port: 3011, privatePort: 3016 },
  'jogada-arcade@3021': { main: 'arcade/server/main.ts', login: 'arcade', port: 3021, privatePort: 3026 },
} as const;

export type UnitName = keyof typeof UNITS;

/** Between SIGTERM and closing; the value of deploy/systemd/jogada.env. */
const DRAIN_PAUSE_MS = 4000;
const STOP_TIMEOUT_MS = 30_000;
/** Of the first start of all processes at once on a busy machine. */
const READY_TIMEOUT_MS = 300_000;
/** Below the range of ephemeral ports. A hundred are used. */
const FIRST_PORT = 21_000;
/** Durable as in production. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '128MB', max_connections: 200 };
const BANK_PORT = 3090;
const PROXY_PORT = 3080;
const ARCADE_PROXY_PORT = 3081;
/** The release's own demo site, without its demo accounts. */
const SEED = [
  "import { openDatabase } from '@jogada/platform/server';",
  "import { seedSite } from './db/seed/seed.ts';",
  "const owner = openDatabase({ url: process.env.DATABASE_URL, connectionsMax: 2, applicationName: 'jogada-rehearse' });",
  'await seedSite(owner, { now: new Date() });',
  'await owner.close();',
].join('\n');

/** A site of two copies of each process behind HAProxy, as docs/running/upgrade.md describes it. */
export interface RollingSite {
  /** Behind the proxy. */
  readonly url: string;
  readonly arcadeUrl: string;
  /** Of one copy, past the proxy. */
  readonly firstUrl: string;
  readonly secrets: Secrets;
  readonly owner: Database;
  readonly logins: LoginUrls;
  /** Runs a block of the operator's commands. Its port numbers and `systemctl` are replaced by those of the rehearsal. */
  operate(block: keyof typeof COMMANDS, env: { readonly OLD: string; readonly NEW: string; readonly TO: string }): Promise<void>;
  /** Process exits that were not requested. */
  readonly unexpectedExits: () => readonly string[];
  remove(): Promise<void>;
}

/** Starts everything of the release, with its schema and demo site. */
export async function startRollingSite(release: ReleaseTree): Promise<RollingSite> {
  const nats = findNatsServer();
  if (nats === undefined || !(await findProxies()))
    throw new OneLineError('rehearse upgrade: needs HAProxy and nats-server (Debian: apt-get install haproxy nats-server)');
  const directory = inData('rehearse', `upgrade-${process.pid}`);
  const base = await findFreePort(FIRST_PORT + (process.pid % 80) * 100);
  const portOf = (named: number) => base + (named % 100);
  const undoings: (() => unknown)[] = [];
  const remove = async () => {
    for (const undo of undoings.splice(0).toReversed()) await undo();
  };
  try {
    return await startParts();
  } catch (error) {
    await remove();
    throw error;
  }

  async function startParts(): Promise<RollingSite> {
    mkdirSync(join(directory, 'logs'), { recursive: true });
    undoings.push(() => rmSync(directory, { recursive: true, force: true }));
    const secretsFile = join(directory, 'secrets.json');
    const database = { directory: join(directory, 'postgres'), secretsPath: secretsFile, port: portOf(3099), settings: DURABLE };
    // The file of an installation of that release: it may hold secrets that the new release does not know any more.
    const formerSecrets = pathToFileURL(join(release.directory, 'tools/run/secrets.mjs')).href;
    await ((await import(formerSecrets)) as { ensureSecrets: typeof ensureSecrets }).ensureSecrets(secretsFile);
    const cluster = await startDatabase(database);
    undoings.push(async () => {
      await cluster.stop({ isHurried: () => true });
      await removeDatabase(database.directory);
    });
    const secrets = await ensureSecrets(secretsFile);
    const bus = await startNatsServer(nats ?? '', { needsToken: false });
    undoings.push(() => bus.stop());
    const url = `http://localhost:${portOf(PROXY_PORT)}`;
    const arcadeUrl = `http://127.0.0.1:${portOf(ARCADE_PROXY_PORT)}`;
    const env = {
      ...process.env,
      ...RUNTIME_SETTINGS,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SECRETS_FILE: secretsFile,
      PUBLIC_URL: url,
      ARCADE_URL: arcadeUrl,
      PLATFORM_URL: url.replace('localhost', '127.0.0.1'),
      PIX_URL: `http://127.0.0.1:${portOf(BANK_PORT)}`,
      PIX_BOOK_FILE: join(directory, 'bank.json'),
      BUS_URL: bus.url,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_PAUSE_MS: String(DRAIN_PAUSE_MS),
      // The load comes from one address.
      PAGES_DRAWN_PER_MINUTE_MAX: '100000',
    };
    for (const set of [['tools/database/migrate.ts'], ['--input-type=module', '--eval', SEED]]) {
      const command = [runtimeOf(release.directory), ...set];
      await runStep('the schema', command, { cwd: release.directory, env: { ...env, DATABASE_URL: cluster.url } });
    }
    const owner = openDatabase({ url: cluster.url, connectionsMax: 2, applicationName: 'jogada-rehearse' });
    undoings.push(() => owner.close());

    const current = join(directory, 'current');
    symlinkSync(release.directory, current);
    const unexpected: string[] = [];
    const start = (name: string, tree: string, main: string, settings: NodeJS.ProcessEnv): ChildProcess => {
      const log = openSync(join(directory, 'logs', `${name}.log`), 'a', 0o600);
      // The channel ends a process with the rehearsal, however that ends.
      const child = spawn(runtimeOf(tree), [...HEAP_FLAGS, main], { cwd: tree, env: settings, stdio: ['ignore', log, log, 'ipc'] });
      closeSync(log);
      child.once('exit', (code, signal) => child.exitCode !== 0 && unexpected.push(`${name} ended with ${signal ?? `code ${code}`}`));
      return child;
    };
    const running = new Map<UnitName, ChildProcess>();
    const startUnit = (name: UnitName) => {
      const { main, login, port, privatePort } = UNITS[name];
      const arcadeKey = secrets.vendorKeys.arcade;
      running.set(
        name,
        start(name, readlinkSync(current), main, {
          ...env,
          DATABASE_URL: login === 'arcade' ? cluster.logins.arcade : cluster.logins.api,
          DATABASE_WORKER_URL: cluster.logins.worker,
          PORT: String(portOf(port)),
          PRIVATE_PORT: String(portOf(privatePort)),
          CONSOLE_PORT: String(portOf(port + 3)),
          ...(login === 'arcade' && {
            SECRETS_FILE: undefined,
            ARCADE_VENDOR_KEY_ID: arcadeKey.keyId,
            ARCADE_VENDOR_SECRET: arcadeKey.secret,
          }),
        }),
      );
    };
    const bank = start('bank', release.directory, 'simulators/pix/main.ts', {
      ...env,
      DATABASE_URL: undefined,
      PORT: String(portOf(BANK_PORT)),
    });
    undoings.push(() => endProcess(bank));
    undoings.push(() => Promise.all([...running.values()].map(endProcess)));
    for (const name of Object.keys(UNITS) as UnitName[]) startUnit(name);

    const proxy = startProxy(directory, portOf);
    undoings.push(() => endProcess(proxy));
    const control = createServer((request, response) => {
      const [, verb, name = ''] = (request.url ?? '').split('/');
      const child = running.get(name as UnitName);
      if (verb !== 'restart' || child === undefined) return void response.writeHead(404).end();
      void endProcess(child).then(() => {
        startUnit(name as UnitName);
        response.end();
      });
    });
    await listen(control);
    undoings.push(() => void control.close());
    const tools = writeSystemctl(directory, control);
    await allReady(portOf, unexpected, join(directory, 'logs'));
    const isServed = await waitUntil(
      () =>
        fetch(`${url}/m/login`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      {
        timeoutMs: 30_000,
        everyMs: 250,
      },
    );
    if (!isServed) throw new Error('the proxy does not lead to the site');

    return {
      url,
      arcadeUrl,
      firstUrl: `http://127.0.0.1:${portOf(UNITS['jogada-api@3010'].port)}`,
      secrets,
      owner,
      logins: cluster.logins,
      unexpectedExits: () => unexpected,
      async operate(block, trees) {
        const commands = COMMANDS[block].replaceAll(/\b30(\d\d)$/gm, (_, named: string) => String(base + Number(named)));
        const { code, everything } = await runCommand(['sh', '-ec', commands], {
          cwd: directory,
          env: { ...env, ...trees, DATABASE_URL: cluster.url, CURRENT: current, PATH: `${tools}:${process.env['PATH'] ?? ''}` },
        });
        if (code !== 0) throw new Error(`${block} failed (${code}): ${everything.slice(-2000)}`);
      },
      remove,
    };
  }
}

function runtimeOf(tree: string): string {
  return join(tree, 'node_modules', '.bin', 'node');
}

/** HAProxy with deploy/haproxy/one-server.cfg, without TLS, which apps/api/reliability/tls-proxies.test.ts drives. */
function startProxy(directory: string, portOf: (named: number) => number): ChildProcess {
  const file = join(directory, 'site.cfg');
  writeFileSync(file, proxyConfiguration(readFileSync(inRoot('deploy/haproxy/one-server.cfg'), 'utf8'), portOf));
  return spawn('haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` },
  });
}

/** The configuration on ports of the rehearsal, with the arcade on a port in place of a name. */
export function proxyConfiguration(text: string, portOf: (named: number) => number): string {
  return text
    .replace(/^ {2}bind 0\.0\.0\.0:80\n/m, `  bind 127.0.0.1:${portOf(PROXY_PORT)}\n  bind 127.0.0.1:${portOf(ARCADE_PROXY_PORT)}\n`)
    .replace(/^ {2}bind 0\.0\.0\.0:443.*\n/m, '')
    .replace(/^ {2}http-request redirect scheme https.*\n/m, '')
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace('{ req.hdr(host),field(1,:),lower -m str jogos.example }', `{ dst_port ${portOf(ARCADE_PROXY_PORT)} }`)
    .replaceAll(/\b30[12]\d\b/g, (named) => String(portOf(Number(named))));
}

/** A `systemctl` that asks the rehearsal, because this machine's own units are not its business. Returns the folder for PATH. */
function writeSystemctl(directory: string, control: Server): string {
  const address = control.address();
  if (typeof address !== 'object' || address === null) throw new Error('no control port');
  const tools = join(directory, 'bin');
  mkdirSync(tools);
  const file = join(tools, 'systemctl');
  writeFileSync(file, `#!/bin/sh\nexec curl --silent --show-error --fail --max-time 90 "http://127.0.0.1:${address.port}/$1/$2"\n`);
  chmodSync(file, 0o755);
  return tools;
}

async function allReady(portOf: (named: number) => number, unexpected: readonly string[], logs: string): Promise<void> {
  for (const [name, { privatePort }] of Object.entries(UNITS)) {
    const isReady = await waitUntil(
      async () =>
        unexpected.length > 0 ||
        fetch(`http://127.0.0.1:${portOf(privatePort)}/ready`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      { timeoutMs: READY_TIMEOUT_MS, everyMs: 250 },
    );
    if (isReady && unexpected.length === 0) continue;
    // An exit's text begins with the name of its process.
    const ended = unexpected[0]?.split(' ')[0] ?? name;
    throw new Error(`${name} is not ready ${unexpected.join(', ')}: ${lastLines(readFileSync(join(logs, `${ended}.log`), 'utf8'), 5)}`);
  }
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}
