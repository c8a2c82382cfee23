import { Pool } from 'undici';
import { privateHostFault, publicLookup } from './public-address.ts';

const ANSWER_MAX_BYTES = 1024 * 1024;
const CONNECTIONS_MAX = 32;

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
  readonly clientCertificate?: ClientCertificate | undefined;
  readonly transport?: Transport | undefined;
  /** Refuses to connect to anything but the public internet: for addresses set by staff or a partner (S50). */
  readonly isPublicOnly?: boolean;
  /** The maximum size of a response in bytes; 1 MB by default. */
  readonly answerMaxBytes?: number;
  /** The server answers text, which is not parsed: `body` is undefined. */
  readonly answersText?: boolean;
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
  const { clientCertificate: own, isPublicOnly = false, answerMaxBytes = ANSWER_MAX_BYTES, answersText = false } = settings;
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS_MAX,
    allowH2: false,
    maxResponseSize: answerMaxBytes,
    connect: {
      ...(own && { cert: own.certificate, key: own.key, ...(own.authority ? { ca: own.authority } : {}) }),
      ...(isPublicOnly && { lookup: publicLookup() }),
    },
  });
  const prefix = base.pathname.replace(/\/$/, '');

  return {
    send: async ({ method, path, headers, body = null }) => {
      let what = 'no answer';
      try {
        const fault = isPublicOnly ? privateHostFault(base.hostname) : undefined;
        if (fault) throw fault;
        const signal = AbortSignal.timeout(settings.timeoutMs);
        const answer = await pool.request({
          method,
          path: prefix + path,
          headers: { accept: 'application/json', ...headers },
          body,
          signal,
        });
        what = 'unreadable answer';
        const text = Buffer.from(await answer.body.arrayBuffer()).toString('utf8');
        const parsed: unknown = text === '' || answersText ? undefined : JSON.parse(text);
        return { status: answer.statusCode, headers: answer.headers, rawBody: text, body: parsed };
      } catch (error) {
        throw unavailable(`${method} ${path.split('?')[0]}: ${what}`, error);
      }
    },
    close: () => void pool.destroy(),
  };
}
