import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createEdgeServer, EDGE_LIMITS, type EdgeSettings } from './edge-server.ts';
import { routeRegistry } from './route-registry.ts';

const LIMITS = { headersTimeoutMs: 150, requestTimeoutMs: 300, checkEveryMs: 50, unreadTimeoutMs: 200 };
const SETTINGS: EdgeSettings = {
  methods: ['GET', 'HEAD', 'POST'],
  headers: { 'x-content-type-options': 'nosniff' },
  bodyOf: ({ code }) => ({ code }),
};

const readBody: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('read'));
};

/** For clients that are not cut, on a machine that may stall for a second. */
const PATIENT = { headersTimeoutMs: 1500, requestTimeoutMs: 1500, checkEveryMs: 50, unreadTimeoutMs: 1500 };

async function listen(handle: RequestListener = readBody, limits = LIMITS): Promise<number> {
  const server = createEdgeServer(handle, { ...SETTINGS, limits }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Resolves also after an error of the connection: the server may reset it while data is on its way. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Sends bytes one by one with a pause between them. Returns the response until the connection was closed. */
async function drip(port: number, bytes: string): Promise<{ text: string; tookMs: number }> {
  const socket: Socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const startedMs = performance.now();
  let text = '';
  socket.on('data', (part: string) => (text += part)).on('error', () => undefined);
  let sent = 0;
  const dripping = setInterval(() => socket.writable && sent < bytes.length && socket.write(bytes.charAt(sent++)), 20);
  await closed(socket);
  clearInterval(dripping);
  return { text, tookMs: performance.now() - startedMs };
}

const NEVER_ENDING = 'a'.repeat(10_000);

test.each([
  ['sends nothing', ''],
  ['sends half a request line', 'GET / HT'],
  ['sends its headers slowly', `GET / HTTP/1.1\r\nHost: localhost\r\nx-slow: ${NEVER_ENDING}`],
])('S69 Closes a client that %s with 408 after the time limit for headers', async (_, bytes) => {
  const { text, tookMs } = await drip(await listen(), bytes);
  expect(text).toMatch(/^HTTP\/1\.1 408 [^]*x-content-type-options: nosniff[^]*\{"code":"malformed_request"\}$/);
  expect(tookMs).toBeGreaterThanOrEqual(100);
});

test('S69 Closes a client that drips its body with 408 after the time limit for the whole request', async () => {
  const port = await listen();
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n';
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part: string) => (text += part)).on('error', () => undefined);
  socket.write(head);
  const dripping = setInterval(() => socket.writable && socket.write('a'), 20);
  await closed(socket);
  clearInterval(dripping);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

test('S69 Does not cut a response that takes longer than the limit of a request', async () => {
  const port = await listen((_request, response) => setTimeout(() => response.end('late'), 2000), PATIENT);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late');
});

/** More than the system buffers for a connection that is not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

test.each([
  ['does not read its response', 0],
  ['reads its response slowly', 32],
])('S69 Closes a client that %s', async (_, bytes) => {
  let cut: Promise<void> | undefined;
  const handle: RequestListener = (request, response) => {
    cut = closed(request.socket);
    response.end(LARGE);
  };
  const port = await listen(handle, { ...PATIENT, unreadTimeoutMs: LIMITS.unreadTimeoutMs });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const reading = setInterval(() => bytes > 0 && socket.read(bytes), 20);
  expect(cut).toBeDefined();
  await cut;
  clearInterval(reading);
  socket.destroy();
});

test('S69 Does not close a client that reads a long response part by part', async () => {
  const part = LARGE.subarray(0, 64 * 1024);
  const port = await listen((_request, response) => {
    let rest = 256;
    // As files are sent: each part after the previous one was accepted.
    const sendNext = () => void (rest-- > 0 ? response.write(part, sendNext) : response.end());
    sendNext();
  }, PATIENT);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  let bytes = 0;
  const reading = setInterval(() => (bytes += (socket.read() as Buffer | null)?.length ?? 0), 10);
  await closed(socket);
  clearInterval(reading);
  expect(bytes).toBeGreaterThan(256 * part.length);
});

test('S69 The configured limits close headers and bodies within 15 s and slow readers within 30 s, including the check interval', () => {
  const { headersTimeoutMs, requestTimeoutMs, checkEveryMs, unreadTimeoutMs } = EDGE_LIMITS;
  expect(unreadTimeoutMs + checkEveryMs).toBeLessThanOrEqual(30_000);
  expect(headersTimeoutMs + checkEveryMs).toBeLessThanOrEqual(15_000);
  expect(requestTimeoutMs + checkEveryMs).toBeLessThanOrEqual(15_000);
  expect(EDGE_LIMITS).toMatchObject({ headerBytesMax: 16_384, headersMax: 100, targetLengthMax: 8_192 });
});

test('S67 A broken request behind one in progress closes the connection without a second head', async () => {
  const port = await listen((_request, response) => {
    response.write('begun');
    setTimeout(() => response.end(), 5_000).unref();
  }, PATIENT);
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
    if (text.includes('begun') && socket.writable) socket.end('no HTTP at all\r\n\r\n');
  });
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await closed(socket);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each([
  ['with broken framing', 'HEAD / HTTP/1.1\r\nHost: localhost\r\ntransfer-encoding: identity\r\n\r\n', 400],
  ['with too many headers', `HEAD / HTTP/1.1\r\nHost: localhost\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('S67 Refuses a HEAD request %s without a body', async (_, bytes, status) => {
  // Node reports the framing after the request, while the response is being made.
  const port = await listen((_request, response) => void setTimeout(() => response.end(), 5_000).unref(), PATIENT);
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part: string) => (text += part)).on('error', () => undefined);
  socket.write(bytes);
  await closed(socket);
  const [head = '', body] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*x-content-type-options: nosniff[^]*content-length: 0`));
  expect(body).toBe('');
});

test('S72 A path has the methods of all matching routes', () => {
  const hooks: ((route: { method: string | string[]; url: string }) => void)[] = [];
  const registry = routeRegistry({ addHook: (_name, note) => hooks.push(note) });
  const register = (method: string | string[], url: string) => hooks.forEach((note) => note({ method, url }));
  register(['GET', 'HEAD'], '/pix/:id');
  register('PUT', '/pix/:id/devolucao/:refund');
  register('POST', '/a.b');
  register('GET', '/files/*');
  expect(registry.methodsOf('/pix/E1')).toEqual(['GET', 'HEAD']);
  expect(registry.methodsOf('/pix/E1/devolucao/2')).toEqual(['PUT']);
  expect(registry.methodsOf('/axb')).toEqual([]);
  expect(registry.methodsOf('/a.b')).toEqual(['POST']);
  expect(registry.methodsOf('/files/deep/er')).toEqual(['GET']);
  expect(registry.methodsOf('/pix')).toEqual([]);
  expect(registry.list().map(({ url }) => url)).toEqual(['/pix/:id', '/pix/:id/devolucao/:refund', '/a.b', '/files/*']);
});
