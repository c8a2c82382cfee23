import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar } from '@jogada/platform/server';

/**
 * The cookies of one call: HttpOnly, SameSite=Lax, for this host only. Over https, and on one's own machine, they carry
 * the `__Host-` prefix, which a browser accepts only from the host itself and over a secure connection (S54).
 */
export function cookieJar(request: FastifyRequest, reply: FastifyReply): CookieJar {
  const received = parseCookie(request.headers.cookie ?? '');
  const isSecure = acceptsSecureCookies(request);
  const wireName = (name: string) => (isSecure ? `__Host-${name}` : name);
  const write = (name: string, value: string, maxAgeMs: number) => {
    const cookie = stringifySetCookie({
      name: wireName(name),
      value,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      path: '/',
      maxAge: Math.round(maxAgeMs / 1000),
    });
    const earlier = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    reply.header('set-cookie', [...earlier.filter((line) => !line.startsWith(`${wireName(name)}=`)), cookie]);
  };
  return {
    get: (name) => received[wireName(name)],
    set: (name, value, { maxAgeMs }) => write(name, value, maxAgeMs),
    clear: (name) => write(name, '', 0),
  };
}

// Chromium and Firefox take `Secure` cookies from http://localhost, WebKit does not.
function acceptsSecureCookies(request: FastifyRequest): boolean {
  if (request.protocol === 'https') return true;
  const isOwnMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostName(request));
  const userAgent = request.headers['user-agent'] ?? '';
  const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
  return isOwnMachine && !isWebKit;
}

/** The host that was called, lower case, without the port. */
export function hostName(request: FastifyRequest): string {
  return request.host.toLowerCase().replace(/:\d+$/, '');
}
