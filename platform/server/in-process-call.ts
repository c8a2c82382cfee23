import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';

/** The peer address of in-process calls. No socket has such an address. */
export const IN_PROCESS = 'in-process';

export function isInProcess({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === IN_PROCESS;
}

export interface InProcessCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Carries the id of the request on whose behalf an in-process call is made. */
const ON_BEHALF_OF = 'x-on-behalf-of';

/** Work of the in-process calls of each request, by the request's id and by what the work depends on. */
export type SharedWork = Map<string, Map<string, Promise<unknown>>>;

/**
 * Does work once for all in-process calls of one request, such as the look-up of a page's session. Calls from outside
 * do their own.
 * @param dependsOn what the work depends on beside the request: its name and input
 */
export function sharedByCalls<Found>(request: FastifyRequest, dependsOn: string, work: () => Promise<Found>): Promise<Found> {
  const shared = isInProcess(request) ? request.server.sharedWork.get(String(request.headers[ON_BEHALF_OF])) : undefined;
  const found = (shared?.get(dependsOn) as Promise<Found> | undefined) ?? work();
  shared?.set(dependsOn, found);
  return found;
}

/**
 * Calls the same server on behalf of a request. Protocol, host and address are passed as resolved for that request; only the given headers
 * are sent.
 */
export function callInProcess(app: FastifyInstance, request: FastifyRequest, call: InProcessCall): Promise<LightMyRequestResponse> {
  const { protocol, host, ip, id } = request;
  // The entry is deleted with the response. A request whose client has gone has had its response.
  if (!request.raw.socket.destroyed && !app.sharedWork.has(id)) app.sharedWork.set(id, new Map());
  const judged = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol, ...(ip && { 'x-forwarded-for': ip }) };
  const options: InjectOptions = {
    method: call.method,
    url: call.path,
    headers: { ...call.headers, ...judged, [ON_BEHALF_OF]: id },
    remoteAddress: IN_PROCESS,
  };
  return app.inject(options);
}
