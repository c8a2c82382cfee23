import type { FastifyRequest } from 'fastify';

/**
 * Scheme, host and port of the requested site. The host name has already been matched with a merchant's; scheme and port come from the
 * configured public URL, so a port in the Host header has no effect (S12).
 */
export function originOf({ host }: Pick<FastifyRequest, 'host'>, publicUrl: string): string {
  const address = new URL(publicUrl);
  address.hostname = host.replace(/:\d+$/, '');
  return address.origin;
}

/** The configured address of a page, with the requested path and query. */
export function addressOf(request: Pick<FastifyRequest, 'host' | 'url'>, publicUrl: string): URL {
  const queryAt = request.url.indexOf('?');
  const address = new URL(originOf(request, publicUrl));
  // Path and query are set separately: as a relative address, a path that begins with two slashes would name another host.
  address.pathname = queryAt < 0 ? request.url : request.url.slice(0, queryAt);
  address.search = queryAt < 0 ? '' : request.url.slice(queryAt);
  return address;
}
