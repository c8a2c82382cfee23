import type { FastifyInstance } from 'fastify';
import { logOut } from '@jogada/accounts/contract/player';
import { isCall } from './call-paths.ts';

const YEAR_SECONDS = 31_536_000;

/** Headers that every answer carries, errors included (S53). The content policy of pages is the web's own. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    if (isCall(request)) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    done();
  });
  // Pages of the past session must not come back from the cache. Storage stays: it holds the visitor's preferences.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.url === logOut.path) reply.header('clear-site-data', '"cache"');
    done();
  });
}
