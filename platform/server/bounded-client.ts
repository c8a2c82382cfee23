import { request as httpRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { privateHostFault, publicLookup } from './public-address.ts';

const ANSWER_MAX_BYTES = 1024 * 1024;

/** The client certificate that a partner requires, and the authority of its own; PEM texts. */
export interface ClientCertificate {
  readonly certificate: string;
  readonly key: string;
  readonly authority?: string;
}

/** Carries a call to a partner in place of a connection. A simulation's network loses and duplicates calls with it. */
export type Transport = (baseUrl: string, call: OutgoingCall) => Promise<BoundedAnswer>;

export interface BoundedClientSettings {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly clientCertificate?: ClientCertificate;
  readonly transport?: Transport | undefined;
  /** Refuses to connect to anything but the public internet: for addresses set by staff or a partner (S50). */
  readonly isPublicOnly?: boolean;
  /** The maximum size of a response in bytes; 1 MB by default. */
  readonly answerMaxBytes?: number;
  /** Creates the error that is thrown when no readable response arrived. */
  readonly unavailable: (what: string, cause: unknown) => Error;
}

export interface OutgoingCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface BoundedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Verbatim, for checking a signature. */
  readonly rawBody: string;
  /** The parsed JSON; undefined when the body was empty. */
  readonly body: unknown;
}

export interface BoundedClient {
  send(call: OutgoingCall): Promise<BoundedAnswer>;
  close(): void;
}

/**
 * A JSON client for an untrusted server: one deadline for the whole exchange, a bounded response, no redirects (S49). Throws the error of
 * `unavailable` when the response is late, too large, or not JSON.
 */
export function boundedClient(settings: BoundedClientSettings): BoundedClient {
  const { transport, unavailable } = settings;
  if (transport)
    return {
      send: (call) =>
        transport(settings.baseUrl, call).catch((fault: unknown) => {
          throw unavailable(`${call.method} ${call.path.split('?')[0]}: no answer`, fault);
        }),
      close: () => undefined,
    };
  const base = new URL(settings.baseUrl);
  const isSecure = base.protocol === 'https:';
  const { isPublicOnly = false, answerMaxBytes = ANSWER_MAX_BYTES } = settings;
  const connections = { keepAlive: true, maxSockets: 32, ...(isPublicOnly && { lookup: publicLookup() }) };
  const agent = isSecure ? new HttpsAgent({ ...connections, ...tlsOptions(settings.clientCertificate) }) : new HttpAgent(connections);
  const prefix = base.pathname.replace(/\/$/, '');

  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const fail = (what: string, cause: unknown) => reject(unavailable(`${method} ${path.split('?')[0]}: ${what}`, cause));
        const fault = isPublicOnly ? privateHostFault(base.hostname) : undefined;
        if (fault) return fail('no answer', fault);
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const outgoing = (isSecure ? httpsRequest : httpRequest)(
          {
            agent,
            method,
            protocol: base.protocol,
            // A URL has an IPv6 address in brackets, a connection needs it without.
            hostname: base.hostname.replace(/^\[|\]$/g, ''),
            port: base.port,
            path: prefix + path,
            headers: { accept: 'application/json', ...headers, ...length },
            signal: AbortSignal.timeout(settings.timeoutMs),
          },
          (incoming) => void readAnswer(incoming, answerMaxBytes).then(resolve, (error: unknown) => fail('unreadable answer', error)),
        );
        outgoing.on('error', (error) => fail('no answer', error));
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

async function readAnswer(incoming: IncomingMessage, answerMaxBytes: number): Promise<BoundedAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > answerMaxBytes) {
      incoming.destroy();
      throw new RangeError('answer is too large');
    }
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, rawBody: text, body: text === '' ? undefined : JSON.parse(text) };
}

function tlsOptions(certificate: ClientCertificate | undefined): object {
  if (!certificate) return {};
  return { cert: certificate.certificate, key: certificate.key, ...(certificate.authority ? { ca: certificate.authority } : {}) };
}
