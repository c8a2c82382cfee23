import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What lies between a phone and a site: passes on all that is asked, until told otherwise. */
export interface WeakLine {
  /** Where the phone finds the site. */
  readonly url: string;
  /** Every connection breaks off while it is down. */
  isDown: boolean;
  /** Answers in the place of the site, or changes what it says; undefined leaves it. */
  rewrite: (path: string, body: string) => string | undefined;
  close(): Promise<void>;
}

export async function aWeakLine(siteUrl: string): Promise<WeakLine> {
  const site = new URL(siteUrl);
  const server = createServer((request, response) => {
    if (line.isDown) return void request.socket.destroy();
    const { 'accept-encoding': _, ...headers } = request.headers;
    const onward = forward({ host: '127.0.0.1', port: site.port, path: request.url, method: request.method, headers }, (answer) =>
      passOn(line, { path: request.url ?? '', answer, response }),
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const line: WeakLine = {
    url: `http://localhost:${port}`,
    isDown: false,
    rewrite: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}

interface Passing {
  readonly path: string;
  readonly answer: IncomingMessage;
  readonly response: ServerResponse;
}

function passOn(line: WeakLine, { path, answer, response }: Passing): void {
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
    response.writeHead(status, headers).end(line.rewrite(path, body) ?? body);
  });
}
