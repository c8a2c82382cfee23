import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createEdgeServer, EDGE_LIMITS, type EdgeSettings } from './edge-server.ts';
import { routeRegistry } from './route-registry.ts';

const SETTINGS: EdgeSettings = {
  methods: ['GET', 'POST'],
  headers: { 'x-content-type-options': 'nosniff' },
  bodyOf: ({ code }) => ({ code }),
  limits: { headersTimeoutMs: 150, requestTimeoutMs: 300, checkEveryMs: 50, unreadTimeoutMs: 200 },
};

const readBody: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('read'));
};

async function listen(handle: RequestListener = readBody): Promise<number> {
  const server = createEdgeServer(handle, SETTINGS).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Also after an error of the connection: the server may reset what is still on its way to it. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** A client that sends its bytes one by one, with a pause between them, and what it was answered until it was cut. */
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
  ['drips its headers', `GET / HTTP/1.1\r\nHost: localhost\r\nx-slow: ${NEVER_ENDING}`],
])('S69 a client that %s is cut with 408 once the time for headers is over', async (_, bytes) => {
  const { text, tookMs } = await drip(await listen(), bytes);
  expect(text).toMatch(/^HTTP\/1\.1 408 [^]*x-content-type-options: nosniff[^]*\{"code":"malformed_request"\}$/);
  expect(tookMs).toBeGreaterThanOrEqual(100);
});

test('S69 a client that drips its body is cut with 408 once the time for the whole request is over', async () => {
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

test('S69 an answer that takes longer than a request may is not cut', async () => {
  const port = await listen((_request, response) => setTimeout(() => response.end('late'), 500));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late');
});

/** More than the system keeps for a connection that is not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

test.each([
  ['does not read its answer', 0],
  ['reads a little of its answer now and then', 32],
])('S69 a client that %s is cut', async (_, bytes) => {
  let cut: Promise<void> | undefined;
  const port = await listen((request, response) => {
    cut = closed(request.socket);
    response.end(LARGE);
  });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const reading = setInterval(() => bytes > 0 && socket.read(bytes), 20);
  const startedMs = performance.now();
  await cut;
  expect(performance.now() - startedMs).toBeLessThan(3_000);
  clearInterval(reading);
  socket.destroy();
});

test('S69 a client that takes part after part of an answer is not cut, however long all of it takes', async () => {
  const part = LARGE.subarray(0, 64 * 1024);
  const port = await listen((_request, response) => {
    let rest = 256;
    // As files are sent: the next part when the one before was taken.
    const sendNext = () => void (rest-- > 0 ? response.write(part, sendNext) : response.end());
    sendNext();
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  let bytes = 0;
  const reading = setInterval(() => (bytes += (socket.read() as Buffer | null)?.length ?? 0), 5);
  await closed(socket);
  clearInterval(reading);
  expect(bytes).toBeGreaterThan(256 * part.length);
});

test('S69 the product cuts headers and bodies within 15 s and slow readers within 30 s, the interval of the check included', () => {
  const { headersTimeoutMs, requestTimeoutMs, checkEveryMs, unreadTimeoutMs } = EDGE_LIMITS;
  expect(unreadTimeoutMs + checkEveryMs).toBeLessThanOrEqual(30_000);
  expect(headersTimeoutMs + checkEveryMs).toBeLessThanOrEqual(15_000);
  expect(requestTimeoutMs + checkEveryMs).toBeLessThanOrEqual(15_000);
  expect(EDGE_LIMITS).toMatchObject({ headerBytesMax: 16_384, headersMax: 100, targetLengthMax: 8_192 });
});

test('S67 a broken request behind one that is being answered closes the connection without a second head', async () => {
  const port = await listen((_request, response) => {
    response.write('begun');
    setTimeout(() => response.end(), 5_000).unref();
  });
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

test('S72 a path has the methods of the routes that fit it', () => {
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
});
