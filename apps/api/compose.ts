import type { Server } from 'node:http';
import type { Server as BankDoorServer } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import * as accounts from '@jogada/accounts/server';
import * as agents from '@jogada/agents/server';
import * as content from '@jogada/content/server';
import * as games from '@jogada/games/server';
import { statusChanged } from '@jogada/merchant/contract/player';
import * as merchant from '@jogada/merchant/server';
import { readSealingKey } from '@jogada/platform/contract';
import { createPrivateServer } from '@jogada/platform/edge';
import {
  createAdmission,
  createOpenPlaces,
  withinDescriptors,
  createLog,
  createRealtime,
  createSealedBodies,
  createServer,
  ENVELOPE,
  ENVELOPE_EDGE,
  SAFE_HEADERS,
  idempotencyJob,
  inProcessBus,
  listJobRuns,
  readArchiveState,
  readBackupAge,
  isOutage,
  readOutbox,
  openTracing,
  refusePowerfulLogin,
  registerRoutes,
  route,
  runJobs,
  sealedBodiesJob,
  countDeliveries,
  subscribe,
  systemClock,
  type Clock,
  type Context,
  type Database,
  type DatabasePool,
  type DatabaseSettings,
  type Job,
  type Logger,
  type Route,
  type Sql,
  type Subscription,
  type Transport,
} from '@jogada/platform/server';
import * as promotions from '@jogada/promotions/server';
import * as wallet from '@jogada/wallet/server';
import { lettersOfAgents } from './agent-letters.ts';
import { lettersOfPoints } from './points-letters.ts';
import { lettersOfTournaments } from './tournament-letters.ts';
import { lettersOfTheWallet } from './wallet-letters.ts';
import { openPools, openReplicasOf } from './database-pools.ts';
import { natsBus } from './bus/nats-bus.ts';
import type { Config } from './config.ts';
import type { ProcessServices } from './http/call-context.ts';
import { DRAFTED_KINDS, draftedOwners } from './http/drafted-kinds.ts';
import { listenForBank, openBankDoor } from './http/bank-door.ts';
import { serveEvents, serveStaffEvents } from './http/event-stream.ts';
import { serveInstall, serveStaffLogos } from './http/serve-install.ts';
import { servePages } from './http/serve-pages.ts';
import { serveTiles } from './http/serve-tiles.ts';
import { serveOpenApi, serveOperatorOpenApi } from './open-api/serve-open-api.ts';
import { answerOutbox, createMetrics, jobStates, type Metrics } from './http/private-server.ts';
import { admitCalls } from './http/admit-calls.ts';
import { noteChanges } from './http/read-replica.ts';
import { closeConnectionsWhen } from './http/close-connections-when.ts';
import { takePolicyReports, type PolicyViolation } from './http/policy-reports.ts';
import { logRequests } from './http/request-log.ts';
import { traceCalls } from './http/trace-calls.ts';
import { serveApplicationPictures } from './http/serve-application-pictures.ts';
import { servePictures, serveStaffPictures } from './http/serve-pictures.ts';
import { serveArchive } from './http/serve-archive.ts';
import { servePersonalData } from './http/serve-personal-data.ts';
import { privacyHooks } from './privacy-hooks.ts';
import { PROBLEM_STATUS } from './problem-status.ts';
import { settingsOf } from './site-settings.ts';
import { servePreview } from './http/serve-preview.ts';
import { serveConsole } from './http/serve-console.ts';
import { refuseUnknownPaths } from './http/unknown-path.ts';
import { secureHeaders } from './http/security-headers.ts';
import { siteOperatorContext } from './http/site-operator-context.ts';
import { admittedContext, partnerContext, siteContext, staffContext, type Call } from './http/visitor-context.ts';

/** The assembled parts of one process, not yet listening. */
export interface Composition {
  readonly app: FastifyInstance;
  /** The staff's server: /ops and the console, on a port of its own (S78). */
  readonly consoleApp: FastifyInstance;
  readonly privateServer: Server;
  /** The bank's server where it has a port of its own, not yet listening. */
  readonly bankDoor: BankDoorServer | undefined;
  readonly services: ProcessServices;
  readonly directory: merchant.MerchantDirectory;
  /** Connects as the API's login, with the rows of every merchant. */
  readonly database: Database;
  readonly subscriptions: readonly Subscription[];
  readonly jobs: readonly Job[];
  /** The context of jobs and events, which have no caller. */
  readonly backgroundContext: Context & merchant.Services;
  /** Counts a fault that no handler caught. */
  readonly countFault: Metrics['countFault'];
  /** Makes the process not ready and closes idle connections of clients, before `close`. */
  readonly announceStop: () => void;
  /** Stops accepting calls, waits for running ones and the background work, and closes the database. */
  readonly close: () => Promise<void>;
}

/** In ms, for servers: the start is over by then. */
export const FIRST_JOBS_AFTER_MS = 15_000;

export interface ComposeOptions {
  readonly now?: Clock;
  readonly connectionsMax?: number;
  /** The class of the database's connections. A simulation delays, cuts and refuses them with its own. */
  readonly connectionClass?: DatabaseSettings['connectionClass'];
  /** Carries calls to partners. A simulation replaces the network with it. */
  readonly transport?: Transport;
  /** Whether this process delivers events and runs jobs. */
  readonly worksInBackground: boolean;
  /** When jobs with longer intervals first run, ms. By default they first run after their interval. */
  readonly firstJobsAfterMs?: number;
  /** No job runs more often than this, ms. By default each runs at its own interval. */
  readonly jobIntervalMinMs?: number;
  /** How often an idle process looks for events, ms. By default as the outbox's reader does. */
  readonly outboxIdleMs?: number;
  /** Whether the pages of players and staff are served beside the calls. They must be built. */
  readonly servesPages: boolean;
  /** Its name in log lines and traces, `api` by default. */
  readonly processName?: 'api' | 'worker';
}

export async function compose(config: Config, options: ComposeOptions): Promise<Composition> {
  const { processName = 'api' } = options;
  const tracing = config.tracing && (await openTracing({ ...config.tracing, service: processName, causesOf: wallet.tracesOf }));
  const log = createLog({ name: processName, level: config.logLevel, ...(tracing && { mixin: tracing.logFacts }) });
  const onAfterCommitFault = (error: unknown) => {
    metrics.countFault('afterCommit');
    log.error({ err: error }, 'callback failed after its transaction had committed');
  };
  const { connectionsMax, connectionClass, now = systemClock } = options;
  const pools = openPools(config, { connectionsMax, connectionClass, now, onAfterCommitFault });
  const { calls: database } = pools;
  const replicas = openReplicasOf(config, pools, now);
  const admission = createAdmission(database.load);
  await refuseToOwn({ DATABASE_URL: database, DATABASE_WORKER_URL: pools.jobs }, log);
  const bus = config.busUrl === undefined ? inProcessBus() : await natsBus(config.busUrl, log, tracing);
  const realtime = createRealtime(bus);
  const countries =
    config.countryDatabase === undefined ? merchant.noCountryDatabase : await merchant.openCountryDatabase(config.countryDatabase, log);
  const settings = settingsOf(config, options.transport);
  const watch: wallet.WalletWatch = {
    onGroup: (group) => metrics.watchWallet.onGroup(group),
    onProviderCall: (call) => metrics.watchWallet.onProviderCall(call),
    tracing,
  };
  const services: ProcessServices = {
    now,
    log,
    database,
    realtime,
    tracing,
    countries,
    settings,
    replicas,
    accounts: accounts.createAccountServices(),
    wallet: wallet.createWalletServices({ database, settings, watch }),
    games: games.createGameServices(now()),
  };
  const bets = { ...services, database: pools.bets, wallet: wallet.createWalletServices({ database: pools.bets, settings, watch }) };
  const directory = merchant.createMerchantDirectory(database.forMerchants('every'), now);
  // Other processes reload before their pages request the data.
  bus.onMessage(({ channel }) => {
    if (channel === statusChanged.name) directory.forget();
  });
  const places = createOpenPlaces({ ...config.streamCaps, total: withinDescriptors(config.streamCaps.total) });
  const metrics = createMetrics({
    streams: () => realtime.connectionCount(),
    refusedStreams: places.refused,
    restarts: config.restarts,
    pools: () => Object.entries(pools).map(([name, pool]) => ({ name, ...pool.load() })),
    refusedCalls: admission.refused,
    deliveries: () => countDeliveries(pools.bets, { at: now(), subscriptions }),
    jobs: async () => jobStates(jobs, await listJobRuns(pools.bets), now()),
    archive: () => readArchiveState(pools.bets, { at: now() }),
    verification: () => wallet.readVerificationState(pools.bets, { at: now() }),
    breakers: () => wallet.readBreakers(pools.bets.forMerchants('every'), { at: now() }),
    backup: () => readBackupAge(pools.bets, { at: now() }),
    replicas: () => replicas?.states() ?? [],
    isBusConnected: () => (config.busUrl === undefined ? undefined : bus.isConnected()),
  });
  const backgroundOf = (pool: DatabasePool) => ({
    ...services,
    database: pool,
    wallet: wallet.createWalletServices({ database: pool, settings, watch }),
  });
  const [background, ofEvents] = [backgroundOf(pools.jobs), backgroundOf(pools.events)];
  const backgroundContext = { ...background, requestId: 'background' };

  let isStopping = false;
  const leaving = () => isStopping;
  const policyReports = { now, note: (violation: PolicyViolation) => log.warn(violation, 'policy violation') };
  const app = createServer({ log, trustedProxies: config.trustedProxies, problemStatus: PROBLEM_STATUS });
  secureHeaders(app);
  if (tracing) traceCalls(app, tracing);
  logRequests(app, metrics.observeCall);
  noteChanges(app, services);
  admitCalls(app, admission);
  closeConnectionsWhen(app, leaving);
  if (config.bankDoor) listenForBank(app);
  serveDomains(app, { services, bets, directory });
  serveEvents(app, services, { directory, places });
  if (config.describesApis) serveOpenApi(app, { publicUrl: config.publicUrl, bankDoorUrl: config.bankDoor?.url });
  serveInstall(app, services, directory);
  servePreview(app, services, directory);
  servePersonalData(app, services, directory);
  serveTiles(app);
  servePictures(app, services, directory);
  takePolicyReports(app, policyReports);
  const sendMissing = options.servesPages ? await servePages(app, { config, now, bus, realtime, admission }) : undefined;
  refuseUnknownPaths(app, { sendMissing });

  const consoleApp = createServer({ log, trustedProxies: config.trustedProxies, problemStatus: PROBLEM_STATUS });
  secureHeaders(consoleApp);
  takePolicyReports(consoleApp, policyReports);
  if (tracing) traceCalls(consoleApp, tracing);
  logRequests(consoleApp, metrics.observeCall);
  noteChanges(consoleApp, services);
  admitCalls(consoleApp, admission);
  closeConnectionsWhen(consoleApp, leaving);
  let jobs: readonly Job[] = [];
  serveStaff(consoleApp, services, () => jobs);
  serveStaffEvents(consoleApp, services, places);
  if (config.describesApis) serveOperatorOpenApi(consoleApp);
  refuseUnknownPaths(consoleApp, { sendPage: options.servesPages ? await serveConsole(consoleApp) : undefined });

  const dispatcher = accounts.createMessageDispatcher(background);
  const subscriptions = listSubscriptions(ofEvents, { directory, metrics, dispatcher });
  jobs = listJobs(background, { dispatcher, subscriptions });
  if (options.worksInBackground) {
    // The payment provider may not be running yet. A job repeats this.
    wallet.ensureWebhook(backgroundContext).catch((error: unknown) => log.warn({ err: error }, 'payment provider unreachable'));
  }
  const { firstJobsAfterMs: firstTurnMs, jobIntervalMinMs: intervalMinMs, outboxIdleMs: idleMs } = options;
  const outbox = options.worksInBackground ? readOutbox({ ...ofEvents, requestId: 'background' }, subscriptions, { idleMs }) : undefined;
  const runner = options.worksInBackground ? runJobs(backgroundContext, jobs, { firstTurnMs, intervalMinMs }) : undefined;
  const privateServer = createPrivateServer({
    edge: { ...ENVELOPE_EDGE, headers: SAFE_HEADERS },
    isStopping: () => isStopping,
    // Health and metrics are read under overload too.
    check: () => pools.bets.query('select 1'),
    metrics: async () => ({ body: await metrics.registry.metrics(), type: metrics.registry.contentType }),
    more: async (path) => (services.settings.isProduction ? undefined : answerOutbox(path, pools.bets)),
  });

  const bankDoor = config.bankDoor && openBankDoor(app, config.bankDoor);

  return {
    app,
    consoleApp,
    privateServer,
    bankDoor,
    services,
    directory,
    database: database.forMerchants('every'),
    subscriptions,
    jobs,
    backgroundContext,
    countFault: metrics.countFault,
    announceStop() {
      isStopping = true;
    },
    async close() {
      isStopping = true;
      realtime.close();
      await Promise.all([app.close(), consoleApp.close()]);
      await Promise.all([outbox?.stop(), runner?.stop()]);
      await dispatcher.stop();
      privateServer.close();
      bankDoor?.close();
      await bus.close();
      await tracing?.close();
      await replicas?.close();
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}

async function refuseToOwn(logins: Readonly<Record<string, Database>>, log: Logger): Promise<void> {
  for (const [setting, login] of Object.entries(logins)) {
    await refusePowerfulLogin(login, setting).catch((error: unknown) => {
      // A database outage is tolerated, as in every call.
      if (!isOutage(error)) throw error;
      log.warn({ err: error, setting }, 'connection check of the login failed');
    });
  }
}

function serveDomains(
  app: FastifyInstance,
  { services, bets, directory }: { services: ProcessServices; bets: ProcessServices; directory: merchant.MerchantDirectory },
): void {
  const sealedBodies = createSealedBodies({
    database: services.database,
    now: services.now,
    secrets: merchant.liveSecrets(services.settings.secrets, 'sessionSecret'),
  });
  const playerRoutes: Route<accounts.VisitorContext>[] = [
    ...accounts.accountsRoutes(
      [
        async (tx, { id, merchantCode, currency, type, registeredAt }, { limits, timeZone }) => {
          const owner = { memberId: id, merchantCode, currency, at: registeredAt };
          await wallet.openAccounts(tx, owner);
          await wallet.setFirstLimits(tx, { memberId: id, timeZone, at: registeredAt }, limits);
          if (type === TRIAL_TYPE) await wallet.grantPlayMoney(tx, owner);
        },
      ],
      privacyHooks,
    ),
    ...wallet.routes,
    ...games.routes,
    ...content.routes,
    ...promotions.routes,
    ...agents.routes,
    route(readSealingKey, () => sealedBodies.offerKey()),
  ];
  registerRoutes(app, merchant.routes, { contextFor: (call) => siteContext(services, directory, call), serializer: ENVELOPE });
  const contextFor = (call: Call) => admittedContext(services, directory, call);
  registerRoutes(app, playerRoutes, { contextFor, serializer: ENVELOPE, sealedBodies });
  registerRoutes(app, wallet.providerRoutes, {
    contextFor: async ({ request, reply }) => partnerContext(bets, { request, reply }),
    serializer: ENVELOPE,
  });
  games.registerVendorCalls(app, { contextFor: (request, reply) => partnerContext(bets, { request, reply }) });
}

function serveStaff(app: FastifyInstance, services: ProcessServices, jobs: () => readonly Job[]): void {
  const ofStaff = accounts.operatorRoutes(
    [
      ...wallet.approvedActs,
      accounts.agreedClosing,
      games.agreedEnabling,
      games.agreedOffer,
      games.agreedVendorOffer,
      games.agreedCategory,
      games.agreedHeldWin,
      agents.agreedDispute,
      ...promotions.approvedActs(services.settings),
    ],
    jobs,
    [games.lawOfGames, agents.lawOfAgents],
  );
  registerRoutes(app, walled(ofStaff), { contextFor: (call) => staffContext(services, call), serializer: ENVELOPE });
  const options = { contextFor: async (call: Call) => accounts.asOperator(await staffContext(services, call)), serializer: ENVELOPE };
  registerRoutes(app, walled(wallet.operatorRoutes), options);
  registerRoutes(app, walled(games.operatorRoutes), options);
  registerRoutes(app, walled(content.operatorRoutes), options);
  registerRoutes(app, walled(promotions.operatorRoutes), options);
  registerRoutes(app, walled(agents.operatorRoutes), options);
  serveApplicationPictures(app, services);
  serveStaffPictures(app, services);
  serveStaffLogos(app, services);
  serveArchive(app, services);
  registerRoutes(app, walled<SiteOperator>(merchant.operatorRoutes), {
    contextFor: (call) => siteOperatorContext(services, call),
    serializer: ENVELOPE,
  });
}

type SiteOperator = merchant.SiteOperatorContext & accounts.OperatorContext;

/** Restricts staff of some merchants to these, whatever ids a call names. */
function walled<Ctx extends accounts.StaffContext>(routes: readonly Route<Ctx>[]): readonly Route<Ctx>[] {
  return accounts.restrictToOwnMerchants(routes, {
    ...accounts.subjectOwners,
    ...wallet.subjectOwners,
    ...games.subjectOwners,
    ...content.subjectOwners,
    ...promotions.subjectOwners,
    ...agents.subjectOwners,
    ...draftedOwners,
  });
}

function listSubscriptions(
  services: ProcessServices,
  { directory, metrics, dispatcher }: { directory: merchant.MerchantDirectory; metrics: Metrics; dispatcher: accounts.MessageDispatcher },
): readonly Subscription[] {
  return [
    ...merchant.merchantSubscriptions(services, directory),
    ...accounts.subscriptions(dispatcher),
    ...wallet.subscriptions(services),
    ...games.subscriptions(services),
    ...content.subscriptions(),
    ...promotions.subscriptions(services),
    ...agents.subscriptions,
    ...lettersOfTheWallet,
    ...lettersOfAgents,
    lettersOfTournaments,
    lettersOfPoints,
    subscribe<wallet.Posted>('api.count_postings', 'wallet.posted', async (_ctx, tx, event) => {
      tx.afterCommit(() => {
        for (const posting of wallet.postedMovements(event.payload)) metrics.countPostings(posting.kind);
      });
    }),
  ];
}

function listJobs(services: ProcessServices, events: accounts.EventParts): readonly Job[] {
  return [
    sealedBodiesJob,
    idempotencyJob,
    ...accounts.jobs(services, events),
    ...accounts.erasureJobs(services, privacyHooks),
    ...wallet.jobs(services),
    ...games.jobs(services),
    ...content.jobs(services),
    ...promotions.jobs(services),
    ...merchant.logoJobs,
    ...merchant.draftJobs({ ...services, draftedKinds: DRAFTED_KINDS, recordActOf: recordDraftedAct }),
    ...agents.jobs,
  ];
}

function recordDraftedAct(
  ctx: Context,
  sql: Sql,
  { operatorId, merchantCode, ...act }: merchant.SiteAct & { operatorId: string },
): Promise<void> {
  const entry = { actorKind: 'operator', actorId: operatorId, subjectId: merchantCode, merchantCode, ...act } as const;
  return accounts.recordAudit({ ...ctx, ip: '' }, sql, entry);
}
