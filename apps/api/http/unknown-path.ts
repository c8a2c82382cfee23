import type { FastifyInstance, HTTPMethods } from 'fastify';
import { Problem, PROBLEM_STATUS } from '@jogada/platform/contract';
import { ENVELOPE } from '@jogada/platform/server';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Answers calls to paths or methods that are not there, in the envelope; other paths are the pages' own. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  for (const prefix of ['/wps', '/ops']) {
    void app.register(
      async (scope) => {
        scope.setNotFoundHandler(async (request, reply) => {
          const [path = ''] = request.url.split('?');
          const isKnown = METHODS.some((method) => app.findRoute({ method, url: path }) !== null);
          const isEmpty = path.replaceAll('/', '') === prefix.slice(1);
          const problem = new Problem(isKnown ? 'method_not_allowed' : isEmpty ? 'address_missing' : 'not_found');
          return reply.code(PROBLEM_STATUS[problem.code]).send(ENVELOPE.refusal(problem));
        });
      },
      { prefix },
    );
  }
}
