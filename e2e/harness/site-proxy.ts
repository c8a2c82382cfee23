import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between a phone and a site. Forwards every request unless set otherwise. */
export interface SiteProxy {
  /** The proxy's URL, which the phone opens in place of the site's. */
  readonly url: string;
  /** While true, every connection is dropped. */
  isDown: boolean;
  /** Returns a replacement for the body of an HTML or JavaScript response, or undefined to keep it. */
  rewrite: (path: string, body: string) => string | undefined;
  close(): Promise<void>;
}

export async function startSiteProxy(siteUrl: string): Promise<SiteProxy> {
  const site = new URL(siteUrl);
  const server = createServer((request, response) => {
    if (proxy.isDown) return void request.socket.destroy();
    const { 'accept-encoding': _, ...headers } = request.headers;
    const onward = forward({ host: '127.0.0.1', port: site.port, path: request.url, method: request.method, headers }, (answer) =>
      passOn(proxy, { path: request.url ?? '', answer, response }),
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: SiteProxy = {
    url: `http://localhost:${port}`,
    isDown: false,
    rewrite: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

interface Passing {
  readonly path: string;
  readonly answer: IncomingMessage;
  readonly response: ServerResponse;
}

function passOn(proxy: SiteProxy, { path, answer, response }: Passing): void {
  const status = answer.statusCode ?? 502;
  if (!/html|javascript/.test(answer.headers['content-type'] ?? '')) {
    response.writeHead(status, answer.headers);
    answer.pipe(response);
    return;
  }
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
    response.writeHead(status, headers).end(proxy.rewrite(path, body) ?? body);
  });
}
