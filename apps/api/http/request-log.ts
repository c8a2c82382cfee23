import { refusalOf } from '@jogada/platform/server';
import type { FastifyInstance } from 'fastify';
import { isCall } from './call-paths.ts';

// Hooks of every call end by `done`: a promise for each would cost more than most of them do.

/** One line per call: what, how long, how it ended and why it was refused (S82). No query, no body, no address of a person (S81). */
export function logRequests(
  app: FastifyInstance,
  observe: (call: { method: string; route: string; status: number; seconds: number }) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const seconds = reply.elapsedTime / 1000;
    observe({ method: request.method, route, status: reply.statusCode, seconds });
    if (isCall(request) || reply.statusCode >= 500) {
      request.log.info(
        {
          requestId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          refused: refusalOf(reply),
          ms: Math.round(reply.elapsedTime),
        },
        'call',
      );
    }
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
