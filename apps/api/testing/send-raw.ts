import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** Sent verbatim. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
}

export interface RawSender {
  send(asked: RawRequest): Promise<RawReply>;
  close(): void;
}

const ATTEMPTS_MAX = 3;

/** Sends bytes verbatim, where `fetch` would normalise or refuse them. Connections are reused. */
export function rawSender(baseUrl: string, connectionsMax: number): RawSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const { hostname, port } = new URL(baseUrl);

  function send(asked: RawRequest, attempt = 1): Promise<RawReply> {
    return new Promise((resolve, reject) => {
      // Node sets no length by itself for methods that mostly have no body.
      const length = asked.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(asked.body)) };
      const headers = { ...asked.headers, ...length };
      const call = request({ agent, hostname, port, method: asked.method, path: asked.path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            retryAfter: response.headers['retry-after'],
          }),
        );
      });
      call.on('error', (error) => {
        // The server may close a reused connection just as the next request is written to it.
        if (call.reusedSocket && attempt < ATTEMPTS_MAX) resolve(send(asked, attempt + 1));
        else reject(error);
      });
      call.end(asked.body);
    });
  }

  return { send, close: () => agent.destroy() };
}
