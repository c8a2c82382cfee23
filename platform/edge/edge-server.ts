import { createServer, STATUS_CODES, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer, type ServerOptions as SecureOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { cutSlowReaders } from './cut-slow-readers.ts';
import { isOneHost, isReadableTarget } from './request-line.ts';

/** What a server accepts of one request. Times in ms. */
export interface EdgeLimits {
  /** From the opening of the connection, or the end of the request before, to the end of the headers. */
  readonly headersTimeoutMs: number;
  /** The same to the end of the body. */
  readonly requestTimeoutMs: number;
  /** Node looks for requests that are over their time only this often, so it is a part of each of the two times above. */
  readonly checkEveryMs: number;
  readonly keepAliveTimeoutMs: number;
  /** How long a client may leave unread what is written to it; `checkEveryMs` is a part of it, too. */
  readonly unreadTimeoutMs: number;
  /** Of all headers and the request line together. */
  readonly headerBytesMax: number;
  readonly headersMax: number;
  /** Characters of the request target. */
  readonly targetLengthMax: number;
}

/** S69: slow headers and slow bodies are cut within 15 s, slow readers within 30 s, the interval of the check included. */
export const EDGE_LIMITS: EdgeLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 14_000,
  checkEveryMs: 1_000,
  keepAliveTimeoutMs: 72_000,
  unreadTimeoutMs: 29_000,
  headerBytesMax: 16_384,
  headersMax: 100,
  targetLengthMax: 8_192,
};

/** Why a request is refused before its framework reads it. */
export interface Refusal {
  readonly status: 400 | 404 | 405 | 408 | 414 | 417 | 431;
  readonly code: 'malformed_request' | 'method_not_allowed' | 'not_found';
}

export interface EdgeSettings {
  readonly limits?: Partial<EdgeLimits>;
  /** Methods of the server's routes; every other one is answered 405 (S72). */
  readonly methods: readonly string[];
  /** The body of a refusal, in the words of the server. */
  readonly bodyOf: (refusal: Refusal) => object;
  /** On every refusal, beside those of its body (S53). */
  readonly headers: Readonly<Record<string, string>>;
  /** Health checks of proxies speak HTTP/1.0 without a host: a server whose answers do not depend on it may let them pass. */
  readonly allowsMissingHost?: boolean;
  /** Which requests to upgrade are given to the `upgrade` listeners, all others being answered as plain ones; without it all of them where there is a listener. */
  readonly shouldUpgrade?: (request: IncomingMessage) => boolean;
}

/**
 * A server of node:http that refuses what no framework should have to read: broken targets, hosts, methods and framing, and requests
 * that are too slow or too large. Every refusal has the body, the headers and the status that the settings say. With `tls`, of node:https.
 */
export function createEdgeServer(handle: RequestListener, settings: EdgeSettings): Server;
export function createEdgeServer(handle: RequestListener, settings: EdgeSettings, tls: SecureOptions): SecureServer;
export function createEdgeServer(handle: RequestListener, settings: EdgeSettings, tls?: SecureOptions): Server {
  const limits = { ...EDGE_LIMITS, ...settings.limits };
  const options = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.headerBytesMax,
    // Node would answer this one by itself, in its own words.
    requireHostHeader: false,
    ...(settings.shouldUpgrade && { shouldUpgradeCallback: settings.shouldUpgrade }),
  };
  const guarded = guard(handle, settings, limits);
  const server = tls
    ? createSecureServer({ ...options, ...tls, handshakeTimeout: limits.headersTimeoutMs }, guarded)
    : createServer(options, guarded);
  // One more than is allowed, so that what is over it can be told from what is not; Node leaves out the rest without a word.
  server.maxHeadersCount = limits.headersMax + 1;
  server.on('checkExpectation', (_request, response) => refuse(response, { status: 417, code: 'malformed_request' }, settings));
  server.on('connect', (_request, socket) => refuseSocket(socket, { status: 405, code: 'method_not_allowed' }, settings));
  cutSlowReaders(server, limits);
  server.on('clientError', (error, socket) => refuseBrokenRequest(error, socket, settings));
  return server;
}

/** The same for Fastify: options to spread into its own. Its `inject` does not come by here. */
export function edgeOptions(settings: EdgeSettings): {
  serverFactory: (handle: RequestListener) => Server;
  clientErrorHandler: () => void;
} {
  return {
    serverFactory: (handle) => createEdgeServer(handle, settings),
    // The server has a listener of its own.
    clientErrorHandler: () => undefined,
  };
}

/** Answers a connection that has no response object, and closes it. */
export function refuseSocket(socket: Duplex, refusal: Refusal, settings: Pick<EdgeSettings, 'bodyOf' | 'headers' | 'methods'>): void {
  // Without a listener a connection that breaks now would end the process.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(settings.bodyOf(refusal));
  const head = Object.entries(headersOf(refusal, body, settings)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
}

function guard(handle: RequestListener, settings: EdgeSettings, limits: EdgeLimits): RequestListener {
  const methods = new Set(settings.methods);
  const findRefusal = (request: IncomingMessage): Refusal | undefined => {
    const { method = '', url = '', rawHeaders } = request;
    if (url.length > limits.targetLengthMax) return { status: 414, code: 'malformed_request' };
    // Names and values alternate.
    if (rawHeaders.length > limits.headersMax * 2) return { status: 431, code: 'malformed_request' };
    if (!isReadableTarget(url)) return { status: 400, code: 'malformed_request' };
    const mayLackHost = settings.allowsMissingHost === true && request.httpVersion === '1.0';
    if (!isOneHost(rawHeaders, { mayLackHost })) return { status: 400, code: 'malformed_request' };
    if (!methods.has(method)) return { status: 405, code: 'method_not_allowed' };
    return undefined;
  };
  return (request, response) => {
    const refusal = findRefusal(request);
    if (refusal === undefined) handle(request, response);
    else refuse(response, refusal, settings);
  };
}

function refuse(response: ServerResponse, refusal: Refusal, settings: EdgeSettings): void {
  const body = JSON.stringify(settings.bodyOf(refusal));
  response.writeHead(refusal.status, headersOf(refusal, body, settings)).end(body);
}

function headersOf(
  { status }: Refusal,
  body: string,
  { headers, methods }: Pick<EdgeSettings, 'headers' | 'methods'>,
): Record<string, string> {
  return {
    ...headers,
    ...(status === 405 && { allow: methods.join(', ') }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    // What follows a request that was not read to its end is no request.
    connection: 'close',
  };
}

interface ClientError extends Error {
  readonly code?: string;
  /** What had arrived when reading failed. */
  readonly rawPacket?: Buffer;
}

function refuseBrokenRequest(error: ClientError, socket: Duplex, settings: EdgeSettings): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswerUnderWay(socket)) return void socket.destroy();
  refuseSocket(socket, refusalOf(error), settings);
}

/** As Node's own answer does, by what it notes at the socket: a second head must not follow one that is sent already. */
function isAnswerUnderWay(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as Duplex & { readonly _httpMessage?: ServerResponse | null };
  return response?.headersSent === true;
}

const UNKNOWN_METHOD = /^[!#$%&'*+.^_`|~\w-]{1,64} \S+ HTTP\/1\.[01]\r?\n/;

const REFUSAL_OF: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed_request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'malformed_request' },
};

function refusalOf({ code = '', rawPacket }: ClientError): Refusal {
  const isUnknownMethod = code === 'HPE_INVALID_METHOD' && UNKNOWN_METHOD.test(rawPacket?.toString('latin1') ?? '');
  if (isUnknownMethod) return { status: 405, code: 'method_not_allowed' };
  return REFUSAL_OF[code] ?? { status: 400, code: 'malformed_request' };
}
