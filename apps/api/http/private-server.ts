import { listLocalMessages } from '@jogada/accounts/server';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PrivateAnswer, ProcessFault } from '@jogada/platform/edge';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BreakerState, VerificationState, WalletWatch } from '@jogada/wallet/server';
import type { ArchiveState, Database, DeliveryCounts, Job, PoolLoad, ReplicaState } from '@jogada/platform/server';
import { outboxPage } from './outbox-page.ts';
import type { ObservedCall } from './request-log.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly observeCall: (call: ObservedCall) => void;
  readonly countPostings: (kind: string) => void;
  readonly watchWallet: WalletWatch;
  /** Faults of ours that did not reach a caller: `uncaughtException` and `unhandledRejection` end the process, `afterCommit` does not. */
  readonly countFault: (kind: FaultKind) => void;
}

type FaultKind = ProcessFault['kind'] | 'afterCommit';
const FAULT_KINDS: readonly FaultKind[] = ['uncaughtException', 'unhandledRejection', 'afterCommit'];

/** The metrics of one process. */
export function createMetrics({
  streams,
  refusedStreams,
  restarts,
  pools,
  refusedCalls,
  deliveries,
  jobs,
  archive,
  verification,
  breakers,
  backup,
  replicas,
  isBusConnected,
}: {
  streams: () => number;
  /** Refused since the start, by the cap that refused. */
  refusedStreams: () => Readonly<Record<string, number>>;
  restarts: number;
  /** The database's connections, by what they serve. */
  pools: () => readonly (PoolLoad & { readonly name: string })[];
  /** Calls refused under overload since the start, by kind. */
  refusedCalls: () => Readonly<Record<string, number>>;
  /** The state of the outbox, read at each scrape. */
  deliveries: () => Promise<DeliveryCounts>;
  /** The state of the jobs of the installation, read at each scrape. */
  jobs: () => Promise<readonly JobState[]>;
  /** The state of PostgreSQL's archiving, read at each scrape; undefined where nothing is archived. */
  archive: () => Promise<ArchiveState | undefined>;
  /** The state of the ledger's continuous verification, read at each scrape; undefined before its first round. */
  verification: () => Promise<VerificationState | undefined>;
  /** The breakers of payment accounts, read at each scrape. */
  breakers: () => Promise<readonly BreakerState[]>;
  /** Age of the newest backup in seconds, read at each scrape; undefined where none is known. */
  backup: () => Promise<number | undefined>;
  replicas: () => readonly ReplicaState[];
  /** Whether the bus reaches the other processes; undefined without a bus. */
  isBusConnected: () => boolean | undefined;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    // 0.4 is the limit of SlowBets.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.4, 0.5, 1, 2.5],
    registers: [registry],
  });
  const postings = new Counter({
    name: 'ledger_postings_total',
    help: 'Postings applied to the ledger',
    labelNames: ['kind'],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'process_faults_total',
    help: 'Faults outside of a request, such as uncaught exceptions',
    labelNames: ['kind'],
    registers: [registry],
  });
  // From 0 on: a counter that first appears at 1 has no increase.
  for (const kind of FAULT_KINDS) faults.inc({ kind }, 0);
  const leftOut = new Counter({
    name: 'answer_rows_left_out_total',
    help: 'List rows left out of responses because they violate the contract',
    labelNames: ['route'],
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'event_streams',
    help: 'Open server-sent event streams',
    registers: [],
    collect() {
      this.set(streams());
    },
  });
  registry.registerMetric(openStreams);
  const refused = new Counter({
    name: 'event_streams_refused_total',
    help: 'Server-sent event streams refused by a limit',
    labelNames: ['cap'],
    registers: [],
    collect() {
      this.reset();
      for (const [cap, count] of Object.entries(refusedStreams())) this.inc({ cap }, count);
    },
  });
  registry.registerMetric(refused);
  const restarted = new Gauge({
    name: 'process_restarts',
    help: 'Number of restarts of this process by the launcher',
    registers: [registry],
  });
  restarted.set(restarts);
  registerLoad(registry, { pools, refusedCalls });
  registerDeliveries(registry, deliveries);
  registerJobs(registry, jobs);
  registerArchive(registry, archive);
  registerVerification(registry, verification);
  registerBreakers(registry, breakers);
  registerTogether(registry, backup, [
    {
      settings: { name: 'database_backup_age_seconds', help: 'Age of the newest backup in the repository' },
      fill: (gauge, seconds) => seconds !== undefined && gauge.set(seconds),
    },
  ]);
  registerReplicas(registry, replicas);
  registerTogether(registry, async () => isBusConnected(), [
    {
      settings: { name: 'bus_connected', help: 'Whether the process reaches the other ones over the bus' },
      fill: (gauge, isConnected) => isConnected !== undefined && gauge.set(isConnected ? 1 : 0),
    },
  ]);
  registerDisk(registry);
  const refusals = new Counter({
    name: 'vendor_refusals_total',
    help: "Vendors' calls that were refused, by reason",
    labelNames: ['vendor', 'reason'],
    registers: [registry],
  });
  return {
    registry,
    observeCall: ({ method, route, status, seconds, refused, vendor = 'unknown', rowsLeftOut }) => {
      if (refused !== undefined && VENDOR_ROUTE.test(route)) refusals.inc({ vendor, reason: refused });
      calls.observe({ method, route, status: String(status) }, seconds);
      // A route appears with its first call, before the first row that it leaves out.
      leftOut.inc({ route }, rowsLeftOut);
    },
    countPostings: (kind) => postings.inc({ kind }),
    watchWallet: watchWallet(registry),
    countFault: (kind) => faults.inc({ kind }),
  };
}

/** The vendor API and the aggregator-shaped calls. */
const VENDOR_ROUTE = /^\/(?:vendor|aggregator)\//;

function watchWallet(registry: Registry): WalletWatch {
  const sizes = new Histogram({
    name: 'ledger_group_postings',
    help: 'Postings that share a commit',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'ledger_group_seconds',
    help: 'Duration of the commit of a group of postings',
    labelNames: ['result'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const provider = new Histogram({
    name: 'payment_provider_seconds',
    help: 'Duration of calls to the payment provider, by operation and result',
    labelNames: ['operation', 'result'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    registers: [registry],
  });
  return {
    onGroup: (group) => {
      sizes.observe(group.size);
      seconds.observe({ result: group.isCommitted ? 'committed' : 'failed' }, group.seconds);
    },
    onProviderCall: (call) =>
      provider.observe({ operation: call.operation, result: call.isAnswered ? 'answered' : 'failed' }, call.seconds),
  };
}

function registerVerification(registry: Registry, verification: () => Promise<VerificationState | undefined>): void {
  registerTogether(registry, verification, [
    {
      settings: { name: 'ledger_verification_age_seconds', help: 'Time since a verification of the whole ledger ended' },
      fill: (gauge, state) => state && gauge.set(state.ageSeconds),
    },
    {
      settings: { name: 'ledger_verification_broken', help: 'Broken rows that the last two verifications of the ledger found' },
      fill: (gauge, state) => state && gauge.set(state.brokenCount),
    },
  ]);
}

function registerBreakers(registry: Registry, breakers: () => Promise<readonly BreakerState[]>): void {
  const help = 'Whether the breaker of a payment account in use is open or half-open, by direction';
  registerTogether(registry, breakers, [
    {
      settings: { name: 'payment_account_open', help, labelNames: ['merchant', 'account', 'direction'] },
      fill: (gauge, states) =>
        states.forEach(({ merchantCode, accountId, direction, isOpen }) =>
          gauge.set({ merchant: merchantCode, account: accountId, direction }, isOpen ? 1 : 0),
        ),
    },
  ]);
}

/** The file system of the process: also the database's where both are on one machine. */
function registerDisk(registry: Registry): void {
  const read = async () => {
    const { bavail, blocks, bsize } = await statfs(process.cwd());
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  };
  registerTogether(registry, read, [
    {
      settings: { name: 'disk_free_bytes', help: 'Free space of the file system in which the process runs' },
      fill: (gauge, { freeBytes }) => gauge.set(freeBytes),
    },
    {
      settings: { name: 'disk_size_bytes', help: 'Size of the file system in which the process runs' },
      fill: (gauge, { sizeBytes }) => gauge.set(sizeBytes),
    },
  ]);
}

function registerLoad(
  registry: Registry,
  { pools, refusedCalls }: Pick<Parameters<typeof createMetrics>[0], 'pools' | 'refusedCalls'>,
): void {
  // Each collects its own value: a gauge that another one sets would show the previous scrape's.
  const gauge = (name: string, help: string, valueOf: (pool: PoolLoad) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const pool of pools()) this.set({ pool: pool.name }, valueOf(pool));
      },
    });
  gauge('database_connections_in_use', 'Database connections in use, by pool', (pool) => pool.connectionsInUse);
  gauge('database_connections_waiting', 'Statements and transactions that wait for a connection, by pool', (pool) => pool.waiting);
  const waitHelp = 'How long the first in the queue has waited for a connection, by pool';
  gauge('database_connection_wait_seconds', waitHelp, (pool) => pool.longestWaitMs / 1000);
  const refused = new Counter({
    name: 'calls_refused_under_load_total',
    help: 'Calls refused with 503 because others have waited too long for a connection, by kind',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(refusedCalls())) this.inc({ kind }, count);
    },
  });
  registry.registerMetric(refused);
}

function registerReplicas(registry: Registry, replicas: () => readonly ReplicaState[]): void {
  const labelNames = ['replica'];
  const age = new Gauge({
    name: 'database_replica_age_seconds',
    help: 'Age of the data of a standby that serves reads; absent while it is left out as unreachable or no standby',
    labelNames,
    registers: [],
    collect() {
      this.reset();
      for (const { name, ageMs } of replicas()) if (ageMs !== undefined) this.set({ replica: name }, ageMs / 1000);
    },
  });
  registry.registerMetric(age);
  const counter = (name: string, help: string, countOf: (replica: ReplicaState) => number) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const replica of replicas()) this.inc({ replica: replica.name }, countOf(replica));
      },
    });
  counter('database_replica_reads_total', 'Calls that a standby served', ({ readCount }) => readCount);
  counter(
    'database_replica_fallbacks_total',
    'Reads that the primary repeated because the standby failed',
    (replica) => replica.fallbackCount,
  );
}

/** A job of the installation, whichever process runs it. */
interface JobState {
  readonly name: string;
  /** Whether its last run failed. */
  readonly isFailed: boolean;
  /** Seconds since its next run was due; 0 before. */
  readonly lateSeconds: number;
}

/** Runs of frequent jobs are stored at intervals of this many seconds at most. */
const JOB_RUNS_STORED_EVERY_SECONDS = 60;

/** The state of the jobs at a time. A job without a stored run is left out. */
export function jobStates(
  jobs: readonly Pick<Job, 'name' | 'everyMs'>[],
  runs: readonly { readonly name: string; readonly state: 'done' | 'failed'; readonly startedAt: Date; readonly tookMs: number }[],
  at: Date,
): readonly JobState[] {
  return jobs.flatMap(({ name, everyMs }) => {
    const run = runs.find((known) => known.name === name);
    if (!run) return [];
    const dueMs = run.startedAt.getTime() + run.tookMs + Math.max(everyMs, JOB_RUNS_STORED_EVERY_SECONDS * 1000);
    return { name, isFailed: run.state === 'failed', lateSeconds: Math.max(0, (at.getTime() - dueMs) / 1000) };
  });
}

function registerJobs(registry: Registry, jobs: () => Promise<readonly JobState[]>): void {
  registerTogether(registry, jobs, [
    {
      settings: { name: 'job_failed', help: 'Whether the last run of a job failed', labelNames: ['name'] },
      fill: (gauge, states) => states.forEach(({ name, isFailed }) => gauge.set({ name }, isFailed ? 1 : 0)),
    },
    {
      settings: { name: 'job_late_seconds', help: 'Seconds since the next run of a job was due', labelNames: ['name'] },
      fill: (gauge, states) => states.forEach(({ name, lateSeconds }) => gauge.set({ name }, lateSeconds)),
    },
  ]);
}

function registerDeliveries(registry: Registry, deliveries: () => Promise<DeliveryCounts>): void {
  registerTogether(registry, deliveries, [
    {
      settings: { name: 'outbox_waiting_events', help: 'Events that wait for delivery' },
      fill: (gauge, { waitingCount }) => gauge.set(waitingCount),
    },
    {
      settings: { name: 'outbox_oldest_seconds', help: 'Age of the oldest event that waits for delivery' },
      fill: (gauge, { oldestSeconds }) => gauge.set(oldestSeconds),
    },
    {
      settings: { name: 'outbox_lag_seconds', help: 'Age of the oldest event that a subscriber still gets', labelNames: ['subscriber'] },
      fill: (gauge, { lags }) => lags.forEach(({ subscriber, seconds }) => gauge.set({ subscriber }, seconds)),
    },
    {
      settings: { name: 'outbox_retrying_deliveries', help: 'Failed deliveries that are retried', labelNames: ['subscriber'] },
      fill: (gauge, { failed }) => failed.forEach(({ subscriber, retryingCount }) => gauge.set({ subscriber }, retryingCount)),
    },
    {
      settings: { name: 'outbox_dead_letters', help: 'Deliveries that failed for the last time', labelNames: ['subscriber'] },
      fill: (gauge, { failed }) => failed.forEach(({ subscriber, deadCount }) => gauge.set({ subscriber }, deadCount)),
    },
  ]);
}

function registerArchive(registry: Registry, archive: () => Promise<ArchiveState | undefined>): void {
  registerTogether(registry, archive, [
    {
      settings: { name: 'database_archive_age_seconds', help: 'Time since the last segment of the log of PostgreSQL was archived' },
      fill: (gauge, state) => state && gauge.set(state.ageSeconds),
    },
    {
      settings: { name: 'database_archive_failing', help: 'Whether the last attempt to archive a segment failed' },
      fill: (gauge, state) => state && gauge.set(state.isFailing ? 1 : 0),
    },
  ]);
}

/** Below the ten seconds after which Prometheus gives a scrape up. */
const READ_TIMEOUT_MS = 2000;

/**
 * Registers gauges that are filled from one read at each scrape. Each waits for the read itself, as a scrape reads all metrics at once. While
 * the read fails or waits, as behind bets that wait for a connection, they have no value, so that the other metrics stay readable.
 */
function registerTogether<Values>(
  registry: Registry,
  read: () => Promise<Values>,
  gauges: readonly { readonly settings: GaugeSettings; readonly fill: (gauge: Gauge, values: Values) => void }[],
): void {
  let reading: Promise<Values | undefined> | undefined;
  const readOnce = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined));
    return Promise.race([reading, sleep(READ_TIMEOUT_MS, undefined, { ref: false })]);
  };
  for (const { settings, fill } of gauges) {
    const gauge = new Gauge({
      ...settings,
      registers: [],
      async collect() {
        const values = await readOnce();
        this.reset();
        // A reset gauge without labels would read 0.
        if (!settings.labelNames) this.remove();
        if (values !== undefined) fill(this, values);
      },
    });
    registry.registerMetric(gauge);
  }
}

interface GaugeSettings {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: string[];
}

/** Pages of the private port outside of production: the messages that the local adapter stored instead of sending. */
export async function answerOutbox(path: string, database: Database): Promise<PrivateAnswer | undefined> {
  if (path !== '/outbox' && path !== '/outbox.json') return undefined;
  const messages = await listLocalMessages(database).catch(() => undefined);
  if (messages === undefined) return { status: 503, body: 'database unreachable\n' };
  if (path === '/outbox') return { status: 200, body: outboxPage(messages), type: 'text/html; charset=utf-8' };
  return { status: 200, body: JSON.stringify(messages), type: 'application/json' };
}
