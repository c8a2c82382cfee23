import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { request } from 'node:https';
import { connect as connectTcp, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';

/** A client of a named host at a port of this machine, over TLS. */
export interface NamedHostClient {
  readonly version: '1.1' | '2';
  send(method: string, path: string, options?: Sent): Promise<NamedAnswer>;
  /** Streams the body as it arrives. */
  open(path: string, options?: Sent): Promise<{ readonly status: number; readonly body: Readable }>;
  close(): void;
}

interface Sent {
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface NamedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly authority: string;
  /** The local address to connect from. */
  readonly localAddress: string;
}

const HERE: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

export function namedHostClient(version: '1.1' | '2', place: Place): NamedHostClient {
  const sessions = new Map<string, ClientHttp2Session>();
  const open = version === '2' ? openBySession : openByRequest;
  return {
    version,
    async send(method, path, options) {
      const { body, ...answer } = await open(method, path, options);
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(Buffer.from(chunk));
      return { ...answer, text: Buffer.concat(chunks).toString() };
    },
    open: (path, options) => open('GET', path, options),
    close: () => sessions.forEach((session) => session.destroy()),
  };

  async function openByRequest(method: string, path: string, { host = place.host, headers = {}, body }: Sent = {}) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const sent = request({
      ...{ host, port: place.port, path, method, ca: place.authority, localAddress: place.localAddress, lookup: HERE, agent: false },
      headers: { ...asJson(payload), ...headers },
    });
    sent.end(payload);
    const [answer] = await once(sent, 'response');
    return { status: Number(answer.statusCode), headers: answer.headers as NamedAnswer['headers'], body: answer as Readable };
  }

  async function openBySession(method: string, path: string, { host = place.host, headers = {}, body }: Sent = {}) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const { authority: ca, localAddress, port } = place;
    const createConnection = () => {
      const socket = connectTcp({ host: '127.0.0.1', port, localAddress });
      return connectTls({ socket, ca, servername: host, ALPNProtocols: ['h2'] });
    };
    const session = sessions.get(host) ?? connectHttp2(`https://${host}:${port}`, { createConnection });
    sessions.set(host, session);
    const stream = session.request({ ':method': method, ':path': path, ...asJson(payload), ...headers });
    stream.end(payload);
    const [answer] = await once(stream, 'response');
    return { status: Number(answer[':status']), headers: answer as NamedAnswer['headers'], body: stream as Readable };
  }
}

function asJson(payload: string | undefined): Record<string, string> {
  return payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) };
}
