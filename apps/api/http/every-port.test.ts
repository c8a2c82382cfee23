import { once } from 'node:events';
import type { Server } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { logInOperator } from '@jogada/accounts/contract/operator';
import { logIn } from '@jogada/accounts/contract/player';
import { readStatus } from '@jogada/merchant/contract/player';
import { EDGE_LIMITS } from '@jogada/platform/edge';
import { handlePaymentWebhook } from '@jogada/wallet/contract/provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedSession } from '../../../arcade/client-contract.ts';
import { ARCADE_CALLS } from '../../../tools/attack/arcade-calls.ts';
import { aCertificate } from '../testing/certificates.ts';
import { startApi, type TestApi } from '../testing/index.ts';
import { sendBytes } from '../testing/send-bytes.ts';
import { openBankDoor } from './bank-door.ts';

let api: TestApi;
let door: Server;

const site = aCertificate({ name: 'jogada-authority' });
const ours = aCertificate({ name: 'jogada', signedBy: site });
const bankAuthority = aCertificate({ name: 'bank-authority' });
const bank = aCertificate({ name: 'bank', signedBy: bankAuthority });

beforeAll(async () => {
  api = await startApi({ hasArcade: true, hasPix: true });
  door = openBankDoor(api.composition.app, {
    port: 0,
    url: 'https://127.0.0.1',
    certificate: ours.certificate,
    key: ours.key,
    bankAuthority: bankAuthority.certificate,
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  // Their time passes during the other tests.
  for (const port of PORTS) {
    slow.set(`headers to the ${port.name}`, drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nx-slow: '));
    if (port.takesBody) slow.set(`a body to the ${port.name}`, drip(port, `POST ${port.takesBody} HTTP/1.1\r\n${JSON_BODY}`));
  }
  crowd = Array.from({ length: CROWD }, () => drip(portCalled('api'), 'GET / HTTP/1.1\r\nHost: localhost\r\nx-slow: '));
  whileCrowded = fetch(api.url + readStatus.path).then(({ status }) => status);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  door.close();
  await api.close();
});

interface Port {
  readonly name: string;
  readonly at: () => number;
  readonly tls?: ConnectionOptions;
  /** The envelope of a refusal, with any code. */
  readonly shape: object;
  /** A path that takes GET only, and needs no caller. */
  readonly path?: string;
  /** Health checks of proxies may come as HTTP/1.0 without a host. */
  readonly takesNoHost?: true;
  /** A path that reads a body. */
  readonly takesBody?: string;
}

const portOf = (url: string) => Number(new URL(url).port);
const ENVELOPE = { success: false, errorCode: expect.any(String) as string };

const PORTS: readonly Port[] = [
  { name: 'api', at: () => portOf(api.url), shape: ENVELOPE, takesBody: logIn.path },
  { name: 'console', at: () => portOf(api.consoleUrl), shape: ENVELOPE, takesBody: logInOperator.path },
  { name: 'private', at: () => portOf(api.privateUrl), shape: ENVELOPE, path: '/live', takesNoHost: true },
  {
    name: 'bank door',
    at: () => (door.address() as AddressInfo).port,
    tls: { ca: site.certificate, cert: bank.certificate, key: bank.key },
    shape: ENVELOPE,
    takesBody: handlePaymentWebhook.path,
  },
  {
    name: 'arcade',
    at: () => portOf(api.arcadeUrl),
    shape: { code: expect.any(String) as string },
    path: '/play/tesouro-da-mata',
    takesBody: '/api/session',
  },
  {
    name: 'arcade private',
    at: () => portOf(api.arcadePrivateUrl),
    shape: { code: expect.any(String) as string },
    path: '/live',
    takesNoHost: true,
  },
  {
    name: 'bank',
    at: () => portOf(api.pixUrl),
    shape: { title: expect.any(String) as string, status: expect.any(Number) as number },
    path: '/healthz',
    takesBody: '/oauth/token',
  },
];

function portCalled(name: string): Port {
  const port = PORTS.find((one) => one.name === name);
  if (!port) throw new Error(`no port ${name}`);
  return port;
}

const JSON_BODY = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
/** As many as `npm run scan -- slowhttptest` opens. */
const CROWD = 500;
const DRIP_EVERY_MS = 1_000;

interface Cut {
  readonly status: number;
  readonly tookMs: number;
}
const slow = new Map<string, Promise<Cut>>();
let crowd: readonly Promise<Cut>[] = [];
let whileCrowded: Promise<number> = Promise.resolve(0);
const sockets: Socket[] = [];

/** Sends the beginning of a request, then a byte a second until the server closes the connection. */
function drip({ at, tls }: Port, beginning: string): Promise<Cut> {
  return new Promise((resolve) => {
    const to = { host: '127.0.0.1', port: at() };
    const socket = tls ? connectTls({ ...to, ...tls }) : connect(to);
    sockets.push(socket);
    const startedMs = performance.now();
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    const dripping = setInterval(() => socket.writable && socket.write('a'), DRIP_EVERY_MS);
    socket
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(dripping);
        resolve({ status: Number(text.split(' ')[1] ?? 0), tookMs: performance.now() - startedMs });
      });
    socket.write(beginning);
  });
}

const UPGRADE =
  'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
const HOST = 'Host: localhost\r\nConnection: close\r\n\r\n';

/** Bytes that are no valid request for any server of the installation, and the status of the refusal. */
const BROKEN: readonly [name: string, bytes: string, status: number][] = [
  ['an upgrade of //', `GET // HTTP/1.1\r\n${UPGRADE}`, 400],
  ['an upgrade of /\\', `GET /\\ HTTP/1.1\r\n${UPGRADE}`, 400],
  ['an upgrade of //[', `GET //[ HTTP/1.1\r\n${UPGRADE}`, 400],
  ['a port above 65535', 'GET / HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n', 400],
  ['an address above 255', 'GET / HTTP/1.1\r\nHost: 256.256.256.256\r\nConnection: close\r\n\r\n', 400],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: localhost/m\r\nConnection: close\r\n\r\n', 400],
  ['a host with an account', 'GET / HTTP/1.1\r\nHost: a@localhost\r\nConnection: close\r\n\r\n', 400],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', `GET / HTTP/1.1\r\nHost: localhost\r\n${HOST}`, 400],
  ['HTTP/1.1 without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a NUL in the path', `GET /a\0b HTTP/1.1\r\n${HOST}`, 400],
  ['%00 in the path', `GET /api/rounds/%00/shown HTTP/1.1\r\n${HOST}`, 400],
  ['%0a in the path', `GET /play/%0a HTTP/1.1\r\n${HOST}`, 400],
  ['%5c in the path', `GET /%5c%5cexample.org HTTP/1.1\r\n${HOST}`, 400],
  ['a truncated percent-encoding', `GET /play/% HTTP/1.1\r\n${HOST}`, 400],
  ['a percent-encoding that is not hex', `GET /play/%zz HTTP/1.1\r\n${HOST}`, 400],
  ['a percent-encoding that is not UTF-8', `GET /play/%e0%a4%a HTTP/1.1\r\n${HOST}`, 400],
  ['bytes above ASCII in the path', `GET /\xff\xfe HTTP/1.1\r\n${HOST}`, 400],
  ['an absolute target', `GET http://example.org/ HTTP/1.1\r\n${HOST}`, 400],
  ['a target without a slash', `GET m/home HTTP/1.1\r\n${HOST}`, 400],
  ['the target *', `OPTIONS * HTTP/1.1\r\n${HOST}`, 400],
  ['CONNECT', `CONNECT example.org:443 HTTP/1.1\r\n${HOST}`, 405],
  ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}`, 405],
  ['PROPFIND', `PROPFIND / HTTP/1.1\r\n${HOST}`, 405],
  ['an unknown method', `BREW / HTTP/1.1\r\n${HOST}`, 405],
  ['a method of 5,000 characters', `${'A'.repeat(5000)} / HTTP/1.1\r\n${HOST}`, 400],
  ['a target of 9,000 characters', `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${HOST}`, 414],
  ['150 headers', `GET / HTTP/1.1\r\n${Array.from({ length: 150 }, (_, index) => `x-${index}: 1\r\n`).join('')}${HOST}`, 431],
  ['headers of 20,000 bytes', `GET / HTTP/1.1\r\nx-long: ${'a'.repeat(20_000)}\r\n${HOST}`, 431],
  ['an unknown Expect header', `POST / HTTP/1.1\r\nExpect: miracles\r\n${HOST}`, 417],
  ['Content-Length with chunked encoding', `POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n${HOST}0\r\n\r\n`, 400],
  ['two Content-Length headers', `POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n${HOST}abcd`, 400],
  ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['HTTP/9.9', `GET / HTTP/9.9\r\n${HOST}`, 400],
];

describe.each(PORTS)('The port of the $name', ({ at, tls, shape, takesNoHost }) => {
  test.each(BROKEN)('S53 S67 S69 S72 Refuses %s', async (_, bytes, status) => {
    const answer = await sendBytes(at(), bytes, tls);
    expect(answer.status, answer.body).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject(shape);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('json') as string,
    });
    expect(answer.headers['allow'] === undefined).toBe(status !== 405);
    for (const banner of ['server', 'x-powered-by', 'via']) expect(answer.headers).not.toHaveProperty(banner);
  });

  test('S67 Accepts HTTP/1.0 without a host only where health checks need it', async () => {
    const answer = await sendBytes(at(), 'GET /live HTTP/1.0\r\n\r\n', tls);
    expect(answer.status).toBe(takesNoHost ? 200 : 400);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

test('S72 No port has project files, directory listings, descriptions or source maps', async () => {
  const lying = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/',
    '/assets',
    '/play/',
    '/node_modules/',
    '/openapi.json',
    '/docs',
    '/server-status',
  ];
  for (const { name, at, tls } of PORTS) {
    for (const path of lying) {
      const { status, body } = await sendBytes(at(), `GET ${path} HTTP/1.1\r\n${HOST}`, tls);
      expect([status, /<a href|sources|openapi/i.test(body)], `${name} ${path}`).toEqual([404, false]);
    }
  }
  const arcade = portOf(api.arcadeUrl);
  const page = await sendBytes(arcade, `GET /play/tesouro-da-mata HTTP/1.1\r\n${HOST}`);
  const scripts = new Set([...page.body.matchAll(/\/assets\/[\w.~-]+\.js/g)].map(([path]) => path));
  expect(scripts.size).toBeGreaterThan(0);
  for (const path of scripts) {
    expect((await sendBytes(arcade, `GET ${path} HTTP/1.1\r\n${HOST}`)).body, path).not.toContain('sourceMappingURL');
    expect((await sendBytes(arcade, `GET ${path}.map HTTP/1.1\r\n${HOST}`)).status, path).toBe(404);
  }
});

test('S66 No text of a call to the arcade reaches SQL', async () => {
  const ask = (method: string, path: string, { token, body }: { token: string; body?: object }) =>
    fetch(api.arcadeUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const demo = { mode: 'demo', gameId: 'tesouro-da-mata' };
  const { sessionToken: token } = (await (await ask('POST', '/api/session', { token: '', body: demo })).json()) as OpenedSession;
  const key = 'k'.repeat(16);
  const choice = { "'q": "'q" };
  const bodies: Readonly<Record<string, object>> = {
    '/api/session': { ...demo, gameId: "'q" },
    '/api/room/session': { ...demo, gameId: "'q" },
    '/api/rounds': { spinKey: key, stakeAmount: '100', options: choice },
    '/api/rounds/:roundId/steps': { stepKey: key, step: choice },
    '/api/seed/rotate': { clientSeed: "'q" },
  };
  const statuses: number[] = [];
  for (const { method, path } of ARCADE_CALLS) {
    const body = method === 'POST' ? (bodies[path] ?? {}) : undefined;
    const { status } = await ask(method, path.replaceAll(/:\w+/g, "'q"), { token, ...(body && { body }) });
    expect(status, path).toBeLessThan(500);
    statuses.push(status);
  }
  // A call that was let in and looked something up.
  expect(statuses.filter((status) => status < 300 || status === 404).length).toBeGreaterThan(7);
});

test('The metrics count faults that reached no caller, and restarts of the process', async () => {
  await api.database.transaction(async (tx) => {
    tx.afterCommit(() => {
      throw new Error('the bus is closed');
    });
  });
  const figures = await (await fetch(`${api.privateUrl}/metrics`)).text();
  expect(figures).toMatch(/^process_faults_total\{kind="afterCommit"\} 1$/m);
  expect(figures).toMatch(/^process_restarts 0$/m);
  expect(figures).toMatch(/^outbox_waiting_events \d+$/m);
});

describe.each(PORTS.filter(({ path }) => path !== undefined))('The port of the $name', ({ at, shape, path }) => {
  test.each([
    ['an unknown path', 'GET /nothing', 404],
    ['a method that a path does not have', `POST ${path}`, 405],
  ])('S53 S72 Refuses %s in its own envelope', async (_, start, status) => {
    const answer = await sendBytes(at(), `${start} HTTP/1.1\r\n${HOST}`);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject(shape);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (status === 405) expect(answer.headers['allow']).toMatch(/^GET(, HEAD)?$/);
  });

  test('S53 S72 A page of it has the headers, and reveals nothing of the runtime', async () => {
    const { status, headers } = await sendBytes(at(), `GET ${path} HTTP/1.1\r\n${HOST}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) as string });
    expect(Object.keys(headers).filter((name) => ['server', 'x-powered-by', 'via'].includes(name))).toEqual([]);
  });
});

test('S69 Every port closes slow headers and slow bodies with 408 within 15 s, and serves others beside 500 slow connections', async () => {
  expect(await whileCrowded).toBe(200);
  const cuts = await Promise.all([...slow].map(async ([name, cut]) => [name, await cut] as const));
  expect(cuts.filter(([, { status }]) => status !== 408)).toEqual([]);
  expect(cuts).toHaveLength(PORTS.length + PORTS.filter(({ takesBody }) => takesBody).length);
  for (const { status, tookMs } of [...cuts.map(([, cut]) => cut), ...(await Promise.all(crowd))]) {
    expect(status).toBe(408);
    expect(tookMs).toBeGreaterThan(EDGE_LIMITS.headersTimeoutMs - EDGE_LIMITS.checkEveryMs);
    // The server and this client share a machine that may be busy.
    expect(tookMs).toBeLessThan(20_000);
  }
}, 40_000);
