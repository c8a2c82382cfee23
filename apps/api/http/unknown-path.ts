import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@jogada/platform/contract';
import { pathOf, refuse } from '@jogada/platform/server';
import { isBareCall, isCall } from './call-paths.ts';

type SendPage = (reply: FastifyReply) => FastifyReply;

interface UnknownPathOptions {
  /** Sends the page to every path that can be a screen's. */
  readonly sendPage?: SendPage | undefined;
  /** Answers a browser that opens an unknown page. API clients get the envelope. */
  readonly sendMissing?: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | undefined;
}

/**
 * Answers unknown paths in the envelope and without naming the server: 405 with the allowed methods (S72), or 404.
 */
export function refuseUnknownPaths(app: FastifyInstance, { sendPage, sendMissing }: UnknownPathOptions = {}): void {
  app.setNotFoundHandler((request, reply) => {
    const isScreen = sendPage !== undefined && mayBeScreen(request);
    const methods = isScreen ? PAGE_METHODS : app.servedRoutes.methodsOf(pathOf(request)).toSorted();
    const isServed = methods.includes(request.method);
    if (isScreen && isServed) return sendPage(reply.code(200));
    // A missing file of a folder route has the method, so it is 404.
    const isOfOtherMethods = methods.length > 0 && !isServed;
    if (isOfOtherMethods)
      return refuse(reply.headers({ allow: methods.join(', '), 'cache-control': 'no-store' }), new Problem('method_not_allowed'));
    if (sendMissing && PAGE_METHODS.includes(request.method) && wantsPage(request)) return sendMissing(request, reply);
    return refuse(reply.header('cache-control', 'no-store'), new Problem(isBareCall(request) ? 'address_missing' : 'not_found'));
  });
}

const PAGE_METHODS: readonly string[] = ['GET', 'HEAD'];

function wantsPage(request: FastifyRequest): boolean {
  return mayBeScreen(request) && /\btext\/html\b/.test(request.headers.accept ?? '');
}

// A missing file must not get the page: neither a built one nor one of a project folder, such as .git or .env.
function mayBeScreen(request: FastifyRequest): boolean {
  return !isCall(request) && /^(?!\/(?:assets|art)(?:\/|$))(?:\/[\w~%-]+)*\/?$/.test(pathOf(request));
}
