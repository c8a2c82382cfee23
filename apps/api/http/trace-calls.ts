import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callFacts, refusalOf, routeOf, type OpenSpan, type Tracing } from '@jogada/platform/server';

/**
 * A span for each call, with the facts of its log line. A traceparent of the caller is not used: a player could have every call sampled.
 */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.start(`${request.method} ${routeOf(request)}`, { kind: 'server' });
    spans.set(request, span);
    span.run(done);
  });
  // The events of a body's stream run outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const refused = refusalOf(reply);
    spans.get(request)?.end({
      ...callFacts(request),
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': reply.statusCode,
      ...(refused !== undefined && { refused }),
    });
    done();
  });
}
