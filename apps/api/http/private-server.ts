import type { RequestListener, Server } from 'node:http';
import { listLocalMessages } from '@jogada/accounts/server';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '@jogada/platform/contract';
import { createEdgeServer, type EdgeSettings, type ProcessFault } from '@jogada/platform/edge';
import { ENVELOPE, ENVELOPE_EDGE, SAFE_HEADERS, type Database, type DeliveryCounts, type PoolLoad } from '@jogada/platform/server';
import { outboxPage } from './outbox-page.ts';
import type { ObservedCall } from './request-log.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly observeCall: (call: ObservedCall) => void;
  readonly countPostings: (kind: string) => void;
  /** Faults of ours that did not reach a caller: `uncaughtException` and `unhandledRejection` end the process, `afterCommit` does not. */
  readonly countFault: (kind: ProcessFault['kind'] | 'afterCommit') => void;
}

/** The metrics of one process. */
export function createMetrics({
  streams,
  refusedStreams,
  restarts,
  pools,
  refusedCalls,
  deliveries,
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
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
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
  return {
    registry,
    observeCall: ({ method, route, status, seconds, rowsLeftOut }) => {
      calls.observe({ method, route, status: String(status) }, seconds);
      if (rowsLeftOut > 0) leftOut.inc({ route }, rowsLeftOut);
    },
    countPostings: (kind) => postings.inc({ kind }),
    countFault: (kind) => faults.inc({ kind }),
  };
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

/** Gauges of the outbox. Without the database they keep no value, as the other metrics must still be readable. */
function registerDeliveries(registry: Registry, deliveries: () => Promise<DeliveryCounts>): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] });
  const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest event that waits for delivery');
  const retrying = gauge('outbox_retrying_deliveries', 'Failed deliveries that are retried', ['subscriber']);
  const dead = gauge('outbox_dead_letters', 'Deliveries that failed for the last time', ['subscriber']);
  const waiting = new Gauge({
    name: 'outbox_waiting_events',
    help: 'Events that wait for delivery',
    registers: [],
    async collect() {
      for (const metric of [this, oldest, retrying, dead]) metric.reset();
      const counts = await deliveries().catch(() => undefined);
      if (!counts) return;
      this.set(counts.waitingCount);
      oldest.set(counts.oldestSeconds);
      for (const { subscriber, retryingCount, deadCount } of counts.failed) {
        retrying.set({ subscriber }, retryingCount);
        dead.set({ subscriber }, deadCount);
      }
    },
  });
  registry.registerMetric(waiting);
}

/**
 * /healthz: the process answers. /readyz: it also reaches the database and is not stopping. /metrics: Prometheus.
 * /outbox and /outbox.json, not in production: the messages that the local adapter stored instead of sending.
 */
export function createPrivateServer(parts: {
  metrics: Metrics;
  database: Database;
  hasOutbox: boolean;
  isStopping: () => boolean;
}): Server {
  const handle: RequestListener = (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    answerTo(path, parts)
      .catch((): Answer => ({ status: 500, body: '' }))
      .then(({ status, body, type = 'text/plain' }) => {
        response.writeHead(status, {
          ...SAFE_HEADERS,
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          'cache-control': 'no-store',
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      })
      // A failed write must not end the process.
      .catch(() => response.destroy());
  };
  return createEdgeServer(handle, PRIVATE_EDGE);
}

const PRIVATE_EDGE: EdgeSettings = { ...ENVELOPE_EDGE, methods: ['GET', 'HEAD'], allowsMissingHost: true };

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

const OUT_OF_REACH: Answer = { status: 503, body: 'database unreachable\n' };

async function answerTo(path: string, parts: Parameters<typeof createPrivateServer>[0]): Promise<Answer> {
  const { metrics, database, hasOutbox, isStopping } = parts;
  if (path === '/healthz') return { status: 200, body: 'ok\n' };
  if (path === '/readyz') {
    if (isStopping()) return { status: 503, body: 'stopping\n' };
    return database.query('select 1').then(
      () => ({ status: 200, body: 'ready\n' }),
      () => OUT_OF_REACH,
    );
  }
  if (path === '/metrics') return { status: 200, body: await metrics.registry.metrics(), type: metrics.registry.contentType };
  if (hasOutbox && (path === '/outbox' || path === '/outbox.json')) {
    const messages = await listLocalMessages(database).catch(() => undefined);
    if (messages === undefined) return OUT_OF_REACH;
    if (path === '/outbox') return { status: 200, body: outboxPage(messages), type: 'text/html; charset=utf-8' };
    return { status: 200, body: JSON.stringify(messages), type: 'application/json' };
  }
  return { status: 404, body: JSON.stringify(ENVELOPE.refusal(new Problem('not_found'))), type: 'application/json' };
}
