import { Agent, request } from 'node:http';
import type { DoorName } from './targets.ts';

/** A call as sent over the wire; it need not be valid. */
export interface WireCall {
  readonly door: DoorName;
  readonly method: string;
  /** Sent verbatim. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export interface WireAnswer {
  /** 0 when the connection ended without a response. */
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  readonly ms: number;
}

export interface Sender {
  /** Never rejects: a broken connection is returned as status 0. */
  send(call: WireCall): Promise<WireAnswer>;
  close(): void;
}

/** Timeout in ms: longer than a hang and than the servers' own limits. */
const GIVE_UP_MS = 20_000;
/** A call that makes the server cut its connection is cut each time. */
const ATTEMPTS_MAX = 3;
/** Maximum response size in characters, above that of any contract; a truncated response cannot be parsed. */
const TEXT_MAX = 8_000_000;

/** Sends over keep-alive connections, at most `connectionsMax` to each server. */
export function openSender(doors: Readonly<Record<DoorName, string>>, connectionsMax: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const places = new Map(Object.entries(doors).map(([name, url]) => [name, new URL(url)]));

  function send(call: WireCall, attempt = 1): Promise<WireAnswer> {
    const { hostname, port } = places.get(call.door) ?? new URL('http://127.0.0.1:1');
    const begunAt = performance.now();
    return new Promise((resolve) => {
      const finish = (status: number, text: string, contentType = '') =>
        resolve({ status, text, contentType, ms: performance.now() - begunAt });
      const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
      const asked = request(
        { agent, hostname, port, method: call.method, path: call.path, headers: { host: 'localhost', ...call.headers, ...length } },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            if (text.length < TEXT_MAX) text += part;
          });
          response.on('error', (error) => finish(0, error.message));
          response.on('end', () => finish(response.statusCode ?? 0, text, response.headers['content-type'] ?? ''));
        },
      );
      asked.setTimeout(GIVE_UP_MS, () => asked.destroy(new Error('no answer in time')));
      asked.on('error', (error) => {
        // The server may close a keep-alive connection while the next request is being written; on a busy machine this shows late.
        if (asked.reusedSocket && attempt < ATTEMPTS_MAX) resolve(send(call, attempt + 1));
        else finish(0, error.message);
      });
      asked.end(call.body);
    });
  }

  return { send, close: () => agent.destroy() };
}
