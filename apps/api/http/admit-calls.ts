import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@jogada/platform/contract';
import { isInProcess, pathOf, refuse, type Admission, type CallKind } from '@jogada/platform/server';

/** Calls of partners: bets, and the bank's notifications. They have connections of their own. */
const OF_PARTNERS = /^\/(?:vendor|aggregator)(?=\/|$)/;
/** A member's limits, pauses and exclusion protect, and are refused at no load. */
const PROTECTION = /^\/wps\/protection(?=\/|$)/;

/** Refuses with 503 and Retry-After the calls that can wait, while many wait for a connection already. */
export function admitCalls(app: FastifyInstance, admission: Admission): void {
  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request);
    const retryAfterSeconds = kind && admission.refuse(kind);
    if (retryAfterSeconds === undefined) done();
    else refuse(reply.header('cache-control', 'no-store'), new Problem('system_busy', { retryAfterSeconds }));
  });
}

/** Undefined for what is never refused here: partners, protection, files, and the inner calls of a page, which is refused as a whole. */
function kindOf(request: FastifyRequest): CallKind | undefined {
  const path = pathOf(request);
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  const isPartners = OF_PARTNERS.test(path) || request.routeOptions.config?.access === 'provider';
  if (isPartners || isInProcess(request) || !/^\/(?:wps|ops)(?=\/|$)/.test(path)) return undefined;
  if (isChange) return PROTECTION.test(path) ? undefined : 'change';
  return path.startsWith('/ops') ? 'staff' : 'read';
}
