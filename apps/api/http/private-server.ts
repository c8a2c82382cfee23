import { createServer, type Server } from 'node:http';
import { listLocalMessages } from '@jogada/accounts/server';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '@jogada/platform/server';
import { outboxPage } from './outbox-page.ts';
import type { ObservedCall } from './request-log.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly observeCall: (call: ObservedCall) => void;
  readonly countPostings: (kind: string) => void;
}

/** The figures of one process. */
export function createMetrics(streams: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const postings = new Counter({ name: 'ledger_postings_total', help: 'Applied postings', labelNames: ['kind'], registers: [registry] });
  const leftOut = new Counter({
    name: 'answer_rows_left_out_total',
    help: 'Rows of lists that did not fit the contract of their answer',
    labelNames: ['route'],
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'event_streams',
    help: 'Open streams of server-sent events',
    registers: [],
    collect() {
      this.set(streams());
    },
  });
  registry.registerMetric(openStreams);
  return {
    registry,
    observeCall: ({ method, route, status, seconds, rowsLeftOut }) => {
      calls.observe({ method, route, status: String(status) }, seconds);
      if (rowsLeftOut > 0) leftOut.inc({ route }, rowsLeftOut);
    },
    countPostings: (kind) => postings.inc({ kind }),
  };
}

/**
 * /healthz: the process answers. /readyz: it also reaches the database and is not stopping. /metrics: Prometheus.
 * /outbox, not in production: the messages that the local adapter kept instead of sending.
 */
export function createPrivateServer(parts: {
  metrics: Metrics;
  database: Database;
  hasOutbox: boolean;
  isStopping: () => boolean;
}): Server {
  return createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain') => response.writeHead(status, { 'content-type': type }).end(body);
    const path = request.url?.split('?')[0];
    if (path === '/healthz') answer(200, 'ok\n');
    else if (path === '/readyz') {
      if (parts.isStopping()) answer(503, 'stopping\n');
      else
        parts.database.query('select 1').then(
          () => answer(200, 'ready\n'),
          () => answer(503, 'database out of reach\n'),
        );
    } else if (path === '/metrics') {
      parts.metrics.registry.metrics().then(
        (text) => answer(200, text, parts.metrics.registry.contentType),
        () => answer(500, ''),
      );
    } else if (parts.hasOutbox && (path === '/outbox' || path === '/outbox.json')) {
      listLocalMessages(parts.database).then(
        (messages) => {
          if (path === '/outbox') answer(200, outboxPage(messages), 'text/html; charset=utf-8');
          else answer(200, JSON.stringify(messages), 'application/json');
        },
        () => answer(503, 'database out of reach\n'),
      );
    } else answer(404, 'not found\n');
  });
}
