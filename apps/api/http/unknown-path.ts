import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@jogada/platform/contract';
import { methodsAt, pathOf, refuse } from '@jogada/platform/server';
import { isBareCall, isCall } from './call-paths.ts';

type SendPage = (reply: FastifyReply) => FastifyReply;

/**
 * Answers what is not there, in the envelope and without a word about the server: a path that has other methods, and says which (S72), and
 * one that has none. With `sendPage`, every path that can be a screen's gets the page that draws it.
 */
export function refuseUnknownPaths(app: FastifyInstance, sendPage?: SendPage): void {
  app.setNotFoundHandler((request, reply) => {
    const isScreen = sendPage !== undefined && mayBeScreen(request);
    const methods = isScreen ? PAGE_METHODS : methodsAt(app, request);
    const isServed = methods.includes(request.method);
    if (isScreen && isServed) return sendPage(reply.code(200));
    // A folder's route that has no such file has the method, and the file is what is missing.
    const isOfOtherMethods = methods.length > 0 && !isServed;
    if (isOfOtherMethods)
      return refuse(reply.headers({ allow: methods.join(', '), 'cache-control': 'no-store' }), new Problem('method_not_allowed'));
    return refuse(reply.header('cache-control', 'no-store'), new Problem(isBareCall(request) ? 'address_missing' : 'not_found'));
  });
}

const PAGE_METHODS: readonly string[] = ['GET', 'HEAD'];

// A file that is not there must not look as if it were: neither a built one nor one that lies in a project's folder, such as .git or .env.
function mayBeScreen(request: FastifyRequest): boolean {
  return !isCall(request) && /^(?!\/(?:assets|art)(?:\/|$))(?:\/[\w~%-]+)*\/?$/.test(pathOf(request));
}
