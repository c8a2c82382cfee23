import type { FastifyInstance } from 'fastify';

/** While the process stops, each response asks its client to connect anew, which a proxy does elsewhere. */
export function closeConnectionsWhen(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) void reply.header('connection', 'close');
    done();
  });
}
