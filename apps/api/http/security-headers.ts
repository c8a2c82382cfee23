import type { FastifyInstance } from 'fastify';
import { logOut } from '@jogada/accounts/contract/player';
import { BARE_CONTENT_POLICY, SAFE_HEADERS } from '@jogada/platform/server';
import { isCall } from './call-paths.ts';

const YEAR_SECONDS = 31_536_000;
/** Sent over TLS only. */
export const TRANSPORT_POLICY = `max-age=${YEAR_SECONDS}; includeSubDomains`;

const CONTENT_POLICY = 'content-security-policy';
/** A 304 carries no policy, as its headers would replace those of the cached page. */
const NOT_MODIFIED = 304;

/** Headers of every response, errors and redirects included (S53). Pages set a content policy of their own. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SAFE_HEADERS);
    if (request.protocol === 'https') reply.header('strict-transport-security', TRANSPORT_POLICY);
    if (isCall(request)) reply.header(CONTENT_POLICY, BARE_CONTENT_POLICY);
    done();
  });
  // For redirects, files and refusals. Pages have a policy of their own or, in development, none.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (!isPage && reply.statusCode !== NOT_MODIFIED && !reply.hasHeader(CONTENT_POLICY)) reply.header(CONTENT_POLICY, BARE_CONTENT_POLICY);
    done();
  });
  // Prevents that pages of the ended session come back from the cache. Storage stays, as it holds the visitor's preferences.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.url === logOut.path) reply.header('clear-site-data', '"cache"');
    done();
  });
}
