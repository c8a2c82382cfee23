import type { FastifyRequest } from 'fastify';
import { Problem, type Endpoint } from '@jogada/platform/contract';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site asked for (S60). Browsers say where a call comes from; a client that is
 * not a browser says nothing and carries no cookies of a victim.
 * @throws Problem `cross_site_request`
 */
export function refuseCrossSite(request: FastifyRequest, endpoint: Pick<Endpoint, 'access'>): void {
  if (READING.has(request.method) || endpoint.access === 'vendor' || endpoint.access === 'provider') return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('cross_site_request');
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host.toLowerCase()) throw new Problem('cross_site_request');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
