import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Counts the requests of a server by route, and returns metrics in the format of Prometheus, named as the platform's. */
export function createArcadeMetrics(http: FastifyInstance): () => Promise<{ body: string; type: string }> {
  const calls = new Map<string, { count: number; seconds: number }>();
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const labels = `{method="${request.method}",route="${route}",status="${reply.statusCode}"}`;
    const { count, seconds } = calls.get(labels) ?? { count: 0, seconds: 0 };
    calls.set(labels, { count: count + 1, seconds: seconds + reply.elapsedTime / 1000 });
    done();
  });
  const startedAtSeconds = Math.round(Date.now() / 1000 - process.uptime());
  const delay = monitorEventLoopDelay();
  delay.enable();
  return async () => {
    const lines = [
      '# TYPE http_request_duration_seconds summary',
      ...[...calls].flatMap(([labels, { count, seconds }]) => [
        `http_request_duration_seconds_count${labels} ${count}`,
        `http_request_duration_seconds_sum${labels} ${seconds}`,
      ]),
      ...gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
      ...gauge('process_start_time_seconds', startedAtSeconds),
      ...gauge('process_uptime_seconds', process.uptime()),
      ...gauge('nodejs_eventloop_lag_p99_seconds', delay.percentile(99) / 1e9),
    ];
    delay.reset();
    return { body: `${lines.join('\n')}\n`, type: 'text/plain; version=0.0.4; charset=utf-8' };
  };
}

function gauge(name: string, value: number): string[] {
  return [`# TYPE ${name} gauge`, `${name} ${value}`];
}
