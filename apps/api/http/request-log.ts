import { callFacts, refusalOf, routeOf, rowsLeftOutOf } from '@jogada/platform/server';
import type { FastifyInstance } from 'fastify';
import { isCall } from './call-paths.ts';

// Hooks of every call end by `done`: a promise for each would cost more than most of them do.

// Logged for pages and files too: missing authentication, missing permission, rate limit.
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 429]);

export interface ObservedCall {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** The code of a refusal. */
  readonly refused: string | undefined;
  /** The vendor that called, where its key is known. */
  readonly vendor: string | undefined;
  /** Rows of the response that do not fit its contract. */
  readonly rowsLeftOut: number;
}

/** One line per call: route, duration, status and reason of a refusal (S82). No query, no body, no address of a person (S81). */
export function logRequests(app: FastifyInstance, observe: (call: ObservedCall) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const seconds = reply.elapsedTime / 1000;
    observe({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds,
      refused: refusalOf(reply),
      vendor: request.caller?.vendor,
      rowsLeftOut: rowsLeftOutOf(reply),
    });
    if (isCall(request) || reply.statusCode >= 500 || TURNED_AWAY.has(reply.statusCode)) {
      request.log.info(
        {
          ...callFacts(request),
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
