import type { FastifyInstance, FastifyReply } from 'fastify';

/** Statuses of refusals for a missing or wrong session or signature. Limits are logged with totals (`anonymous-caps.ts`). */
const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403]);
/** Calls that open a session. */
const SESSION_OPENINGS: ReadonlySet<string> = new Set(['/api/session', '/api/room/session']);

/**
 * Logs one line for each opened session and for each call that is refused for its session or signature, with the id that the response
 * carries as `x-request-id` (S82). Returns a function that states the code of a refusal.
 */
export function logRequests(http: FastifyInstance): (reply: FastifyReply, code: string) => void {
  const refusals = new WeakMap<FastifyReply, string>();
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request;
    const { statusCode: status } = reply;
    const route = request.routeOptions.url ?? 'unmatched';
    const isSessionOpened = method === 'POST' && SESSION_OPENINGS.has(route) && status < 300;
    if (isSessionOpened || UNAUTHORIZED.has(status))
      http.log.info({ requestId, method, route, status, refused: refusals.get(reply), ms: Math.round(reply.elapsedTime) }, 'call');
    done();
  });
  return (reply, code) => void refusals.set(reply, code);
}
