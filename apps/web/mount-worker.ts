import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as Entry from './server/entry.tsx';

type OfflinePage = Awaited<ReturnType<typeof Entry.writeOfflinePage>>;

interface WorkerOptions {
  readonly isOn: boolean;
  /** Resolves to undefined when the visitor is refused and the reply has already been sent. */
  readonly writeOfflinePage: (request: FastifyRequest, reply: FastifyReply) => Promise<OfflinePage | undefined>;
}

const WORKERS = join(import.meta.dirname, 'dist', 'worker');

/**
 * Serves the service worker and its offline page. When switched off, /sw.js serves a script that clears the caches and unregisters the
 * worker; browsers fetch it again at every visit.
 */
export function mountWorker(app: FastifyInstance, { isOn, writeOfflinePage }: WorkerOptions): void {
  const script = readWorker(isOn ? 'service-worker' : 'stop-worker');
  app.get('/sw.js', (_request, reply) => {
    if (script === undefined) return reply.code(404).send();
    return reply
      .headers({
        'cache-control': 'no-cache',
        // The worker only fetches from its own origin.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });

  app.get('/offline', async (request, reply) => {
    const page = await writeOfflinePage(request, reply);
    if (!page) return reply;
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': page.contentPolicy })
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}

function readWorker(name: string): string | undefined {
  const file = join(WORKERS, `${name}.js`);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
