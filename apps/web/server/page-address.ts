import type { FastifyRequest } from 'fastify';

/**
 * Scheme, host and port of the site that was called. The host's name has been found among the merchants' own before anything is
 * written with it; the rest is the installation's public address, so a port in a Host header goes nowhere (S12).
 */
export function originOf({ host }: Pick<FastifyRequest, 'host'>, publicUrl: string): string {
  const address = new URL(publicUrl);
  address.hostname = host.replace(/:\d+$/, '');
  return address.origin;
}

/** The address of a page as its site is configured, with the path and the query that were asked for. */
export function addressOf(request: Pick<FastifyRequest, 'host' | 'url'>, publicUrl: string): URL {
  const queryAt = request.url.indexOf('?');
  const address = new URL(originOf(request, publicUrl));
  // Set one by one: a path that begins with two slashes would be another host in a relative address.
  address.pathname = queryAt < 0 ? request.url : request.url.slice(0, queryAt);
  address.search = queryAt < 0 ? '' : request.url.slice(queryAt);
  return address;
}
