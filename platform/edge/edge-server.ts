import { createServer, STATUS_CODES, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer, type ServerOptions as SecureOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { cutSlowReaders } from './cut-slow-readers.ts';
import { isOneHost, isReadableTarget } from './request-line.ts';

/** Limits of one request. Times in ms. */
export interface EdgeLimits {
  /** From the start of the connection, or the end of the previous request, to the end of the headers. */
  readonly headersTimeoutMs: number;
  /** The same to the end of the body. */
  readonly requestTimeoutMs: number;
  /** The interval in which Node checks these times. Each of the two limits above includes it. */
  readonly checkEveryMs: number;
  readonly keepAliveTimeoutMs: number;
  /** How long a client may leave a response unread. Includes `checkEveryMs` too. */
  readonly unreadTimeoutMs: number;
  /** The size of all headers and the request line together. */
  readonly headerBytesMax: number;
  readonly headersMax: number;
  /** Characters of the request target. */
  readonly targetLengthMax: number;
}

/** S69: slow headers and slow bodies are closed within 15 s, slow readers within 30 s, including the check interval. */
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

/** The refusal of a request before its framework reads it. */
export interface Refusal {
  readonly status: 400 | 404 | 405 | 408 | 414 | 417 | 431;
  readonly code: 'malformed_request' | 'method_not_allowed' | 'not_found';
}

export interface EdgeSettings {
  readonly limits?: Partial<EdgeLimits>;
  /** Methods of the server's routes. Every other one is answered 405 (S72). */
  readonly methods: readonly string[];
  /** Formats the body of a refusal in the server's own shape. */
  readonly bodyOf: (refusal: Refusal) => object;
  /** Headers of every refusal, besides those of its body (S53). */
  readonly headers: Readonly<Record<string, string>>;
  /** Accepts HTTP/1.0 without a host, as health checks of proxies send it. For servers whose responses do not depend on the host. */
  readonly allowsMissingHost?: boolean;
  /**
   * Which upgrade requests go to the `upgrade` listeners. All others are answered as plain requests. By default all of them where there is
   * a listener.
   */
  readonly shouldUpgrade?: (request: IncomingMessage) => boolean;
}

/**
 * A server of node:http that refuses requests before a framework reads them: broken targets, hosts, methods and framing, and requests that
 * are too slow or too large. Refusals have the body, headers and status of the settings. With `tls`, a server of node:https.
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
    // Node would answer this case itself, in another format.
    requireHostHeader: false,
    ...(settings.shouldUpgrade && { shouldUpgradeCallback: settings.shouldUpgrade }),
  };
  const guarded = guard(handle, settings, limits);
  const server = tls
    ? createSecureServer({ ...options, ...tls, handshakeTimeout: limits.headersTimeoutMs }, guarded)
    : createServer(options, guarded);
  // One more than allowed, so that an excess can be detected. Node silently drops the rest.
  server.maxHeadersCount = limits.headersMax + 1;
  server.on('checkExpectation', (_request, response) => refuse(response, { status: 417, code: 'malformed_request' }, settings));
  server.on('connect', (_request, socket) => refuseSocket(socket, { status: 405, code: 'method_not_allowed' }, settings));
  cutSlowReaders(server, limits);
  server.on('clientError', (error, socket) => refuseBrokenRequest(error, socket, settings));
  return server;
}

/** The same as options for Fastify. Its `inject` bypasses them. */
export function edgeOptions(settings: EdgeSettings): {
  serverFactory: (handle: RequestListener) => Server;
  clientErrorHandler: () => void;
} {
  return {
    serverFactory: (handle) => createEdgeServer(handle, settings),
    // The server has its own listener.
    clientErrorHandler: () => undefined,
  };
}

/** Answers a connection that has no response object, and closes it. A response to HEAD has no body. */
export function refuseSocket(
  socket: Duplex,
  refusal: Refusal & { readonly isOfHead?: boolean },
  settings: Pick<EdgeSettings, 'bodyOf' | 'headers' | 'methods'>,
): void {
  // Without a listener an error of the connection would end the process.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  const body = refusal.isOfHead ? '' : JSON.stringify(settings.bodyOf(refusal));
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
    // The bytes after an incompletely read request are not a request.
    connection: 'close',
  };
}

interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that had arrived when parsing failed. */
  readonly rawPacket?: Buffer;
}

function refuseBrokenRequest(error: ClientError, socket: Duplex, settings: EdgeSettings): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswerUnderWay(socket)) return void socket.destroy();
  const isOfHead = HEAD_LINE.test(error.rawPacket?.toString('latin1') ?? '');
  refuseSocket(socket, { ...refusalOf(error), isOfHead }, settings);
}

/** Uses the same internal state of the socket as Node's own response: a second head must not follow one that is sent. */
function isAnswerUnderWay(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as Duplex & { readonly _httpMessage?: ServerResponse | null };
  return response?.headersSent === true;
}

/** Where several requests arrive together, which of them failed is unknown: any of HEAD counts. */
const HEAD_LINE = /^HEAD /m;
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
