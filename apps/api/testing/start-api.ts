import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IdentitySettings, Messaging, Secrets } from '@jogada/merchant/server';
import type { OpenCaps, Clock, Database } from '@jogada/platform/server';
import { testDatabase, testLogin, type TestClock, type TestDatabase } from '@jogada/platform/testing';
import { seedDemoAccounts } from '../../../db/seed/demo-accounts.ts';
import { seedSecondMerchant } from '../../../db/seed/second-merchant.ts';
import type { BankDoor } from '../bank-door-config.ts';
import { compose, type Composition } from '../compose.ts';
import type { Config } from '../config.ts';
import { freePort } from './free-port.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';
import { testClient, type TestClient } from './test-client.ts';

const AMPLE = { perHour: 1000, perDay: 10_000, perMerchantHour: 1000, perMerchantDay: 10_000 };

/** An idle site would look for jobs and events 55 times a second, in each of the run's workers. */
const BACKGROUND = { jobIntervalMinMs: 4000, outboxIdleMs: 120 };

export interface StartApiOptions {
  /** A clock that the test moves. By default real time. */
  readonly clock?: TestClock;
  /** Starts the payment provider's simulator too. */
  readonly hasPix?: boolean;
  /** Starts the built-in game vendor too. */
  readonly hasArcade?: boolean;
  /** Serves the pages too; they must have been built. */
  readonly servesPages?: boolean;
  /** Whether phones install the service worker; on by default. */
  readonly hasServiceWorker?: boolean;
  /** Caches visitors' pages, as an installation does. Data changed by SQL would not show on a cached page. */
  readonly keepsPages?: boolean;
  /** Per address; above what a test requests by default. */
  readonly pagesDrawnPerMinute?: number;
  /** External identity providers; none by default. */
  readonly identity?: Partial<IdentitySettings>;
  /** Creates the second brand too, at `aurora.localhost`. */
  readonly hasSecondMerchant?: boolean;
  /** Creates the demo's accounts too. */
  readonly hasDemoAccounts?: boolean;
  /** How messages are sent; by the local adapter by default. */
  readonly messaging?: Partial<Messaging>;
  /** The limits of open event streams. */
  readonly streamCaps?: Partial<OpenCaps>;
  /** Maps the database's address, for instance to a proxy in front of it. */
  readonly databaseBehind?: (url: string) => Promise<string>;
  readonly databaseTimeoutMs?: number;
  /** A database of the test's own, which it closes itself. By default a new one. */
  readonly store?: TestDatabase;
  /** Standbys that serve reads; none by default. */
  readonly replicas?: Config['replicas'];
  /** Maximum number of the owner's database connections. */
  readonly ownerConnectionsMax?: number;
  /** Size of each of the site's pools of connections. */
  readonly connectionsMax?: number;
  readonly logLevel?: string;
  /** Where every trace is sent. By default none is. */
  readonly tracesTo?: string;
  /** Address of a NATS server. By default the process has no bus. */
  readonly busUrl?: string;
  /** Path of an address database, without which countries are unknown. */
  readonly countryDatabase?: string;
  readonly trustedProxies?: readonly string[];
  /** Opens the bank's own port. Without it the bank calls the players' port. */
  readonly bankDoor?: Omit<BankDoor, 'port'>;
  /** The address at which players reach the site, when it differs from the one it listens on. */
  readonly publicUrl?: string;
  /** Random by default. */
  readonly secrets?: Secrets;
  /** Runs in production mode. */
  readonly isProduction?: boolean;
}

/** A whole site, listening on ports of its own with a database of its own. */
export interface TestApi {
  /** For calls by a test. */
  readonly url: string;
  /** For a browser: another origin than the game vendor's. */
  readonly publicUrl: string;
  readonly privateUrl: string;
  readonly arcadePrivateUrl: string;
  /** The console and its calls. */
  readonly consoleUrl: string;
  readonly arcadeUrl: string;
  readonly pixUrl: string;
  /** The bank's own port; empty without one. */
  readonly bankDoorUrl: string;
  readonly secrets: Secrets;
  /** As the site uses it. */
  readonly databaseUrl: string;
  readonly database: Database;
  /** With the owner's login, for arranging data. */
  readonly owner: Database;
  readonly now: Clock;
  readonly composition: Composition;
  /** A new client with a unique address. */
  newClient(): TestClient;
  /** A new client of the console. */
  newConsoleClient(): TestClient;
  /** Runs a job now, after a run that may be under way. Its scheduled runs follow real time. */
  runJob(name: string): Promise<void>;
  /** Waits until all written events have been delivered, or all that name a member. */
  eventsCarried(memberId?: string): Promise<void>;
  close(): Promise<void>;
}

export async function startApi(options: StartApiOptions = {}): Promise<TestApi> {
  const store =
    options.store ?? (await testDatabase({ connectionsMax: 2, ownerConnectionsMax: options.ownerConnectionsMax ?? 2, hasSite: true }));
  const secrets = options.secrets ?? newSecrets();
  const ports = {
    api: await freePort(),
    private: await freePort(),
    console: await freePort(),
    arcade: await freePort(),
    arcadePrivate: await freePort(),
    pix: await freePort(),
  };
  const databaseUrl = (await options.databaseBehind?.(store.urls.api)) ?? store.urls.api;
  const config = testConfig(ports, {
    databaseUrl,
    workerDatabaseUrl: testLogin(databaseUrl, 'jogada_worker'),
    databaseTimeoutMs: options.databaseTimeoutMs ?? 15_000,
    replicas: options.replicas ?? { urls: [], ageMaxMs: 10_000 },
    hasServiceWorker: options.hasServiceWorker ?? true,
    pagesKeptMegabytes: options.keepsPages ? 16 : 0,
    pagesDrawnPerMinute: options.pagesDrawnPerMinute ?? 10_000,
    logLevel: options.logLevel ?? 'error',
    busUrl: options.busUrl,
    tracing: options.tracesTo === undefined ? undefined : { endpoint: options.tracesTo, ratio: 1 },
    countryDatabase: options.countryDatabase,
    // Each client of a test has an address of its own, as behind a proxy.
    trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
    bankDoor: options.bankDoor && { ...options.bankDoor, port: await freePort() },
    publicUrl: options.publicUrl ?? `http://localhost:${ports.api}`,
    secrets,
    identity: options.identity ?? {},
    messaging: options.messaging ?? {},
    streamCaps: options.streamCaps ?? {},
    environment: options.isProduction ? 'production' : 'test',
  });
  const siteProcesses = await startSiteProcesses(options, config, ports);

  if (options.hasSecondMerchant) await store.owner.transaction((tx) => seedSecondMerchant(tx, { now: new Date() }));
  const composition = await compose(config, {
    ...(options.clock && { now: options.clock.now }),
    ...(options.connectionsMax !== undefined && { connectionsMax: options.connectionsMax }),
    worksInBackground: true,
    ...BACKGROUND,
    servesPages: options.servesPages ?? false,
  });
  if (options.hasDemoAccounts)
    await seedDemoAccounts(store.owner, { settings: composition.services.settings, now: composition.services.now() });
  await composition.app.listen({ host: config.host, port: config.port });
  await composition.consoleApp.listen({ host: config.host, port: config.consolePort });
  if (composition.bankDoor && config.bankDoor) await once(composition.bankDoor.listen(config.bankDoor.port, config.host), 'listening');
  await new Promise<void>((resolve) => composition.privateServer.listen(config.privatePort, config.host, resolve));

  let clientCount = 0;
  const nextAddress = () => {
    clientCount += 1;
    return `198.18.${clientCount >> 8}.${clientCount & 255}`;
  };
  const url = `http://127.0.0.1:${config.port}`;
  // TLS ends at a proxy.
  const everyHeader: Record<string, string> = config.publicUrl.startsWith('https:') ? { 'x-forwarded-proto': 'https' } : {};
  return {
    url,
    publicUrl: config.publicUrl,
    privateUrl: `http://127.0.0.1:${config.privatePort}`,
    arcadePrivateUrl: `http://127.0.0.1:${ports.arcadePrivate}`,
    consoleUrl: `http://localhost:${config.consolePort}`,
    arcadeUrl: config.arcadeUrl,
    pixUrl: config.pixUrl,
    bankDoorUrl: config.bankDoor ? `https://${config.host}:${config.bankDoor.port}` : '',
    secrets,
    databaseUrl,
    database: composition.database.forMerchants('every'),
    owner: store.owner,
    now: composition.services.now,
    composition,
    newClient: () => testClient(url, nextAddress(), { everyHeader }),
    newConsoleClient: () => testClient(`http://127.0.0.1:${config.consolePort}`, nextAddress(), { everyHeader }),
    runJob: (name) => runJob(composition, store.owner, name),
    eventsCarried: (memberId = '') => emptyOutbox(store.owner, memberId),
    async close() {
      await composition.close();
      await Promise.all(siteProcesses.map((siteProcess) => siteProcess.stop()));
      await store.close();
    },
  };
}

function testConfig(
  ports: { api: number; private: number; console: number; arcade: number; pix: number },
  made: Pick<
    Config,
    | 'environment'
    | 'databaseUrl'
    | 'workerDatabaseUrl'
    | 'hasServiceWorker'
    | 'databaseTimeoutMs'
    | 'replicas'
    | 'pagesKeptMegabytes'
    | 'pagesDrawnPerMinute'
    | 'logLevel'
    | 'tracing'
    | 'busUrl'
    | 'secrets'
    | 'countryDatabase'
    | 'trustedProxies'
    | 'publicUrl'
    | 'bankDoor'
  > & {
    identity: Partial<IdentitySettings>;
    messaging: Partial<Messaging>;
    streamCaps: Partial<OpenCaps>;
  },
): Config {
  return {
    environment: made.environment,
    isDevelopment: false,
    host: '127.0.0.1',
    port: ports.api,
    privateHost: '127.0.0.1',
    drainPauseMs: 0,
    privatePort: ports.private,
    consolePort: ports.console,
    publicUrl: made.publicUrl,
    arcadeUrl: `http://127.0.0.1:${ports.arcade}`,
    paymentProvider: 'pix-api',
    pixUrl: `http://127.0.0.1:${ports.pix}`,
    pixCertificate: undefined,
    databaseUrl: made.databaseUrl,
    workerDatabaseUrl: made.workerDatabaseUrl,
    hasServiceWorker: made.hasServiceWorker,
    databaseTimeoutMs: made.databaseTimeoutMs,
    ...(made.replicas && { replicas: made.replicas }),
    pagesKeptMegabytes: made.pagesKeptMegabytes,
    pagesDrawnPerMinute: made.pagesDrawnPerMinute,
    streamCaps: { perAddress: 200, perMember: 12, total: 10_000, ...made.streamCaps },
    busUrl: made.busUrl,
    describesApis: made.environment !== 'production',
    logLevel: made.logLevel,
    tracing: made.tracing,
    restarts: 0,
    trustedProxies: made.trustedProxies,
    countryDatabase: made.countryDatabase,
    bankDoor: made.bankDoor,
    identity: { google: null, facebook: null, firebase: null, ...made.identity },
    messaging: { sms: 'local', mail: 'local', smsDiallingCodes: ['55'], smsBudget: AMPLE, mailBudget: AMPLE, ...made.messaging },
    secrets: made.secrets,
  };
}

function newSecrets(): Secrets {
  const key = () => randomBytes(32).toString('hex');
  return {
    sessionSecret: key(),
    passwordPepper: key(),
    personalDataKey: key(),
    captchaSecret: key(),
    pixWebhookSecret: key(),
    pixClientSecret: key(),
    vendorKeys: { arcade: { keyId: 'arcade-test', secret: key() } },
  };
}

async function startSiteProcesses(
  options: StartApiOptions,
  config: Config,
  ports: { arcade: number; arcadePrivate: number; pix: number },
): Promise<readonly Pick<SiteProcess, 'stop'>[]> {
  if (!options.hasArcade && !options.hasPix) return [];
  const directory = await mkdtemp(join(tmpdir(), 'jogada-test-'));
  const secretsFile = join(directory, 'secrets.json');
  await writeFile(secretsFile, JSON.stringify(config.secrets), { mode: 0o600 });
  const env = {
    DATABASE_URL: testLogin(config.databaseUrl, 'jogada_arcade'),
    PLATFORM_URL: `http://127.0.0.1:${config.port}`,
    PUBLIC_URL: config.publicUrl,
    ARCADE_URL: config.arcadeUrl,
    PIX_URL: config.pixUrl,
    SECRETS_FILE: secretsFile,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: config.trustedProxies.join(','),
    // A busy machine is slow. Timeouts of the wallet have tests of their own.
    WALLET_TIMEOUT_MS: '30000',
    ARCADE_VENDOR_KEY_ID: config.secrets.vendorKeys['arcade']?.keyId ?? '',
    ARCADE_VENDOR_SECRET: config.secrets.vendorKeys['arcade']?.secret ?? '',
    PIX_PAYOUT_DELAY_MS: '100',
  };
  const remove = () => rm(directory, { recursive: true, force: true });
  const started: SiteProcess[] = [];
  if (options.hasPix) started.push(await startSiteProcess('simulators/pix/main.ts', { port: ports.pix, env }));
  if (options.hasArcade)
    started.push(
      await startSiteProcess('arcade/server/main.ts', { port: ports.arcade, env: { ...env, PRIVATE_PORT: String(ports.arcadePrivate) } }),
    );
  return [...started, { stop: remove }];
}

async function runJob({ jobs, backgroundContext }: Composition, owner: Database, name: string): Promise<void> {
  const job = jobs.find((known) => known.name === name);
  if (!job) throw new Error(`unknown job ${name}`);
  await owner.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('job'), hashtext($1))", [job.name]);
    await job.run(backgroundContext);
  });
}

const OUTBOX_POLL_MS = 15;
const OUTBOX_TIMEOUT_MS = 10_000;

async function emptyOutbox(owner: Database, named: string): Promise<void> {
  const deadline = Date.now() + OUTBOX_TIMEOUT_MS;
  for (;;) {
    const waiting = await owner.query<{ topic: string }>(
      'select topic from platform.outbox where strpos(payload::text, $1) > 0 order by id limit 1',
      [named],
    );
    if (waiting.length === 0) return;
    if (Date.now() > deadline) throw new Error(`an event of ${waiting[0]?.topic ?? 'an unknown topic'} was not delivered in time`);
    await new Promise((resolve) => setTimeout(resolve, OUTBOX_POLL_MS));
  }
}
