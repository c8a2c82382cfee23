import { connect } from 'node:net';
import { randomChoicesOf, type RandomChoices } from './random-choices.ts';
import type { FindingLog } from './findings.ts';
import { HANG_MS, leakIn } from './judge-answer.ts';
import type { KnownPayload } from './known-faults.ts';
import { runLine } from './replay.ts';
import { quickestOf } from './quickest-of.ts';
import type { Stage } from './stage.ts';
import type { DoorName } from './targets.ts';

/** Bytes for one connection. */
export interface RawStream {
  readonly door: DoorName;
  readonly bytes: Buffer;
  /** Maximum number of responses: one for what is one call, whatever the bytes hide. */
  readonly answersMax: number;
}

const DOORS: readonly DoorName[] = ['site', 'console', 'arcade', 'bank', 'private'];
const PATHS: Readonly<Record<DoorName, readonly string[]>> = {
  site: ['/wps/system/status', '/wps/session/login', '/wps/payments/pix', '/vendor/v1/bet', '/wps/openapi.json', '/'],
  console: ['/ops/session', '/ops/session/login', '/'],
  arcade: ['/api/session', '/api/room', '/play/tesouro-da-mata', '/reports/transactions'],
  bank: ['/pix', '/oauth/token', '/payouts', '/pagar', '/healthz'],
  private: ['/metrics', '/live', '/ready', '/'],
};

/** Request targets; `@` stands for a served path. */
const REQUEST_TARGETS: readonly string[] = [
  '@',
  '@',
  '@',
  '//',
  '/\\',
  '\\',
  '*',
  '/%',
  '/%00',
  '/\u0000',
  '/%c0%af..%c0%af',
  '/../../../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  'http://evil.example/',
  'http://evil.example@localhost@',
  'http://[::1',
  'http:///',
  'https://localhost:99999/',
  'evil.example:80',
  '@?%',
  '@#x',
  '@;x=1',
  '//evil.example/@',
  `/${'a'.repeat(9000)}`,
  `@?${'a=1&'.repeat(3000)}`,
  '/wps/%2e%2e/ops/session',
  '/.git/config',
  '/.env',
  '',
  ' ',
];
const METHODS = [
  'GET',
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'G\tT',
  'X'.repeat(200),
  '',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTTP/1.1 x', ''];
const HOSTS = [
  'localhost',
  'localhost',
  'localhost',
  '',
  'localhost:99999',
  '[::1',
  'a b',
  'evil.example',
  'localhost\u0000',
  'localhost, x',
];
const HEADERS: readonly string[] = [
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x5',
  'Content-Length: +5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity',
  'Transfer-Encoding : chunked',
  'X: a\r\n folded: b',
  ' Leading: space',
  'No-Colon',
  ': empty',
  'X\u0000Y: 1',
  'X: \u0000',
  'X: \u0001\u007f',
  `X: ${'a'.repeat(20_000)}`,
  'Expect: 100-continue',
  'Expect: nonsense',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x',
  'Connection: close, keep-alive, x',
  'Content-Type: application/json',
  'Content-Encoding: gzip',
  'Range: bytes=0-,-1,5-2',
  'Accept-Encoding: br;q=9, *;q=x',
  'Cookie: __Host-sid=\u00ff\u00fe',
  'X-Forwarded-For: ,,,\r\nX-Forwarded-Proto: https, ftp\r\nX-Forwarded-Host: evil.example',
  'Forwarded: for=_x;host=evil',
  'Origin: http://localhost:99999',
];
const BODIES: readonly string[] = [
  '',
  '',
  '{"a":1}',
  '5\r\nhello\r\n0\r\n\r\n',
  '0\r\n\r\n',
  '-1\r\nx\r\n',
  'FFFFFFFFFFFFFFFFF\r\nx\r\n',
  '5;ext="\r\n\r\n"\r\nhello\r\n0\r\n\r\n',
  '5\nhello\n0\n\n',
  '0\r\nX: trailer\r\n\r\n',
  '5\r\nhel',
];
/** Bytes of other protocols. */
const STRANGE_BYTES: readonly Buffer[] = [
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1'),
  Buffer.from('16030100c8010000c403035e', 'hex'),
  Buffer.from('\r\n\r\n\r\n'),
  Buffer.from('\0'.repeat(300)),
  Buffer.from('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  Buffer.from('GET / HTTP/1.1\nHost: localhost\n\n'),
  Buffer.from('SSH-2.0-x\r\n'),
  Buffer.from('*1\r\n$4\r\nPING\r\n'),
];

/** Generates bytes for one connection; the same choices give the same bytes. */
export function makeStream(random: RandomChoices): RawStream {
  const door = random.pick(DOORS);
  if (random.oneIn(12)) return { door, bytes: random.pick(STRANGE_BYTES), answersMax: 2 };
  const calls = random.oneIn(5) ? 2 + random.below(3) : 1;
  const text = Array.from({ length: calls }, () => requestText(door, random)).join('');
  const hidden = random.oneIn(6);
  const bytes = Buffer.from(hidden ? smuggled(door) : text, 'latin1');
  return { door, bytes: random.oneIn(4) ? malformed(bytes, random) : bytes, answersMax: hidden ? 1 : Number.POSITIVE_INFINITY };
}

function requestText(door: DoorName, random: RandomChoices): string {
  // Half of the streams are valid except for one part, so that they pass the parser.
  const isPlain = random.oneIn(2);
  const target = random.pick(isPlain && random.oneIn(2) ? ['@'] : REQUEST_TARGETS).replace('@', () => random.pick(PATHS[door]));
  const line = isPlain
    ? `${random.pick(['GET', 'GET', 'POST'])} ${target} HTTP/1.1`
    : `${random.pick(METHODS)} ${target} ${random.pick(VERSIONS)}`;
  const malformedHosts = random.oneIn(10) ? [] : random.oneIn(20) ? ['Host: a', 'Host: b'] : [`Host: ${random.pick(HOSTS)}`];
  const hosts = isPlain ? ['Host: localhost'] : malformedHosts;
  const headers = Array.from({ length: isPlain ? 1 : random.below(4) }, () => random.pick(HEADERS));
  if (random.oneIn(40)) headers.push(...Array.from({ length: 2500 }, (_, index) => `H${index}: x`));
  return [line, ...hosts, ...headers, '', isPlain && random.oneIn(2) ? '' : random.pick(BODIES)].join('\r\n');
}

/** One call by its length, two by its chunks: tests request smuggling between a proxy and a server that disagree. */
function smuggled(door: DoorName): string {
  const [path = '/'] = PATHS[door];
  const inner = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const body = `0\r\n\r\n${inner}`;
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
}

function malformed(bytes: Buffer, random: RandomChoices): Buffer {
  const made = Buffer.from(bytes);
  if (random.oneIn(3)) return made.subarray(0, random.below(made.length + 1));
  for (let turn = 0; turn <= random.below(4) && made.length > 0; turn += 1) made[random.below(made.length)] = random.below(256);
  return made;
}

/** Sends several byte streams concurrently. Each counts as one call. */
export async function runStreams(
  stage: Stage,
  plan: { seed: number; first: number; count: number; workers: number; log: FindingLog; skips: readonly KnownPayload[] },
): Promise<void> {
  const slow: { stream: RawStream; index: number }[] = [];
  let next = plan.first;
  const end = plan.first + plan.count;
  const work = async () => {
    for (let index = next++; index < end; index = next++) {
      const stream = makeStream(randomChoicesOf(plan.seed ^ 0x5eed, index));
      if (plan.skips.some(({ isSkipped }) => isSkipped(stream.door, stream.bytes))) continue;
      const received = await sendStream(stage.doors[stream.door], stream.bytes);
      if (received.ms > HANG_MS) slow.push({ stream, index });
      const fault = judgeStream(stream, received.text, stage.canaries);
      if (fault) plan.log.add({ ...fault, place: `bytes to the ${stream.door}`, replay: replayOf(plan.seed, index, stream) });
    }
  };
  await Promise.all(Array.from({ length: plan.workers }, work));
  for (const { stream, index } of slow) {
    const ms = await quickestOf(() => sendStream(stage.doors[stream.door], stream.bytes), HANG_MS);
    const found = { kind: 'hang', place: `bytes to the ${stream.door}`, what: `${Math.round(ms)} ms` } as const;
    if (ms > HANG_MS) plan.log.add({ ...found, replay: replayOf(plan.seed, index, stream) });
  }
}

function replayOf(seed: number, index: number, { door, bytes }: RawStream): string {
  return `${runLine({ seed, only: `bytes:${index}` })}   # echo ${bytes.subarray(0, 600).toString('base64')} | base64 -d | nc -N <the ${door}>`;
}

function judgeStream(
  { answersMax }: RawStream,
  text: string,
  canaries: readonly string[],
): { kind: 'fault' | 'leak' | 'undeclared answer'; what: string } | undefined {
  const statuses = [...text.matchAll(/(?:^|\n)HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
  // 501 and 505 are the standard responses to unknown methods and versions.
  const fault = statuses.find((status) => status >= 500 && status !== 501 && status !== 505);
  if (fault !== undefined) return { kind: 'fault', what: `${fault} ${text.split('\r\n\r\n').at(-1)?.slice(0, 120) ?? ''}` };
  const leak = leakIn(text, canaries);
  if (leak !== undefined) return { kind: 'leak', what: leak };
  return statuses.length > answersMax ? { kind: 'undeclared answer', what: `${statuses.length} answers to one call` } : undefined;
}

const GIVE_UP_MS = 20_000;
const RECEIVED_MAX = 100_000;

/** Sends bytes and ends the writing side; returns everything received until the server closes. */
export function sendStream(url: string, bytes: Buffer): Promise<{ text: string; ms: number }> {
  const { hostname, port } = new URL(url);
  const begunAt = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const finish = () => {
      socket.destroy();
      resolve({ text, ms: performance.now() - begunAt });
    };
    socket.setEncoding('latin1').setTimeout(GIVE_UP_MS, finish);
    socket.on('data', (part: Buffer | string) => {
      if (text.length < RECEIVED_MAX) text += part.toString();
    });
    socket.on('end', finish).on('error', finish).on('close', finish);
    socket.end(bytes);
  });
}
