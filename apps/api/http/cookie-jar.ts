import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteSettings } from '@jogada/merchant/server';
import type { CookieJar } from '@jogada/platform/server';

type Installation = Pick<SiteSettings, 'publicUrl'>;

/**
 * The cookies of one call: HttpOnly, SameSite=Lax, host-only, and with the `__Host-` prefix, which a browser accepts only from the host
 * itself over a secure connection (S54). Over plain http only a local installation has cookies. Elsewhere none is read and none is set.
 */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, installation: Installation): CookieJar {
  const kind = cookiesOf(request, installation);
  const received = kind === 'none' ? {} : parseCookie(request.headers.cookie ?? '');
  const wireName = (name: string) => (kind === 'prefixed' ? `__Host-${name}` : name);
  const write = (name: string, value: string, maxAgeMs: number) => {
    if (kind === 'none') return;
    const cookie = stringifySetCookie({
      name: wireName(name),
      value,
      httpOnly: true,
      sameSite: 'lax',
      secure: kind === 'prefixed',
      path: '/',
      maxAge: Math.round(maxAgeMs / 1000),
    });
    const others = [reply.getHeader('set-cookie') ?? []]
      .flat()
      .map(String)
      .filter((line) => !line.startsWith(`${wireName(name)}=`));
    // Otherwise Fastify would send both the earlier and the new cookie.
    reply.removeHeader('set-cookie').header('set-cookie', [...others, cookie]);
  };
  return {
    get: (name) => received[wireName(name)],
    set: (name, value, { maxAgeMs }) => write(name, value, maxAgeMs),
    clear: (name) => write(name, '', 0),
  };
}

/** Whether the connection may carry cookies: over https, and for a local installation. */
export function carriesCookies(request: FastifyRequest, installation: Installation): boolean {
  return cookiesOf(request, installation) !== 'none';
}

const LOCAL_INSTALLATION = /^http:\/\/((?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/i;
const OWN_MACHINE = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** The hosts for which Chromium and Firefox accept `Secure` cookies without https. WebKit does not. */
const SECURE_BY_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

function cookiesOf(request: FastifyRequest, { publicUrl }: Installation): 'prefixed' | 'plain' | 'none' {
  if (request.protocol === 'https') return 'prefixed';
  const host = hostName(request);
  if (!LOCAL_INSTALLATION.test(publicUrl) || !OWN_MACHINE.test(host)) return 'none';
  const userAgent = request.headers['user-agent'] ?? '';
  const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
  return SECURE_BY_NAME.test(host) && !isWebKit ? 'prefixed' : 'plain';
}

/** The requested host in lower case, without the port. */
export function hostName(request: FastifyRequest): string {
  return request.host.toLowerCase().replace(/:\d+$/, '');
}
