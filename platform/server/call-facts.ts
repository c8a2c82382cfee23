import type { FastifyRequest } from 'fastify';

/** The parties of a call in its log lines, by their ids. */
export interface Caller {
  readonly merchantCode?: string;
  readonly memberId?: string;
  readonly operatorId?: string;
  readonly vendor?: string;
}

/** What every log line of a call states: its request, route and caller, and no value of a path, query, header or body (S81). */
export function callFacts(
  request: FastifyRequest,
): Caller & { readonly requestId: string; readonly method: string; readonly route: string } {
  return { requestId: request.id, method: request.method, route: routeOf(request), ...request.caller };
}

/** The route's path as its endpoint names it: for logs, which hold no value of a path or a query (S81). */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}
