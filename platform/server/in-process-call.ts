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

/**
 * Calls the same server on behalf of a request. Protocol, host and address are passed as resolved for that request; only the given headers
 * are sent.
 */
export function callInProcess(app: FastifyInstance, request: FastifyRequest, call: InProcessCall): Promise<LightMyRequestResponse> {
  const { protocol, host, ip } = request;
  const judged = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol, ...(ip && { 'x-forwarded-for': ip }) };
  const options: InjectOptions = {
    method: call.method,
    url: call.path,
    headers: { ...call.headers, ...judged },
    remoteAddress: IN_PROCESS,
  };
  return app.inject(options);
}
