import type { RequestListener, Server } from 'node:http';
import { createEdgeServer, type EdgeSettings } from './edge-server.ts';

export interface PrivateAnswer {
  readonly status: number;
  readonly body: string;
  /** text/plain by default. */
  readonly type?: string;
}

/** What a process reports to its operators. */
export interface PrivateParts {
  /** The shape of refusals. */
  readonly edge: Pick<EdgeSettings, 'bodyOf' | 'headers'>;
  readonly isStopping: () => boolean;
  /** Rejects while the process cannot work, such as without its database. */
  readonly check: () => Promise<unknown>;
  /** The metrics in the format of Prometheus, and its content type. */
  readonly metrics: () => Promise<{ readonly body: string; readonly type: string }>;
  /** Further paths of this process. */
  readonly more?: (path: string) => Promise<PrivateAnswer | undefined>;
}

/**
 * The server of a process's private port. /live: the process answers; restart it otherwise. /ready: it may get work, as it reaches its
 * database and is not stopping; 503 otherwise. /metrics: for Prometheus.
 */
export function createPrivateServer(parts: PrivateParts): Server {
  const edge = { ...parts.edge, methods: ['GET', 'HEAD'], allowsMissingHost: true };
  const handle: RequestListener = (request, response) => {
    answerTo(request.url?.split('?')[0] ?? '', parts)
      .catch((): PrivateAnswer => ({ status: 500, body: '' }))
      .then(({ status, body, type = 'text/plain' }) => {
        response.writeHead(status, {
          ...parts.edge.headers,
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          'cache-control': 'no-store',
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      })
      // A failed write must not end the process.
      .catch(() => response.destroy());
  };
  return createEdgeServer(handle, edge);
}

async function answerTo(path: string, { edge, isStopping, check, metrics, more }: PrivateParts): Promise<PrivateAnswer> {
  if (path === '/live') return { status: 200, body: 'live\n' };
  if (path === '/ready') {
    if (isStopping()) return { status: 503, body: 'stopping\n' };
    return check().then(
      () => ({ status: 200, body: 'ready\n' }),
      () => ({ status: 503, body: 'database unreachable\n' }),
    );
  }
  if (path === '/metrics') return { status: 200, ...(await metrics()) };
  const body = JSON.stringify(edge.bodyOf({ status: 404, code: 'not_found' }));
  return (await more?.(path)) ?? { status: 404, body, type: 'application/json' };
}

/** @throws Error with code EADDRINUSE where the port is taken */
export function listenOn(server: Server, { port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
