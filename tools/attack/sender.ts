import { Agent, request } from 'node:http';
import type { DoorName } from './targets.ts';

/** A call as it goes over the wire; nothing in it need make sense. */
export interface WireCall {
  readonly door: DoorName;
  readonly method: string;
  /** Sent as it stands. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export interface WireAnswer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  readonly ms: number;
}

export interface Sender {
  /** Never rejects: a connection that breaks is an answer of status 0. */
  send(call: WireCall): Promise<WireAnswer>;
  close(): void;
}

/** Longer than this is a hang, and longer than the servers' own limits, ms. */
const GIVE_UP_MS = 20_000;
/** More than any answer of the contracts is: one that is cut has no shape. */
const TEXT_MAX = 8_000_000;

/** Sends over connections that stay open, as many to each door at once. */
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
        // A kept connection may be closed by the server just as the next call is written into it.
        if (asked.reusedSocket && attempt < 3 && performance.now() - begunAt < 1000) resolve(send(call, attempt + 1));
        else finish(0, error.message);
      });
      asked.end(call.body);
    });
  }

  return { send, close: () => agent.destroy() };
}
