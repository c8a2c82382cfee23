import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { OpenedRoomSession, ServerMessage } from '../room-contract.ts';
import { wheelOf } from '../test/quick-rooms.ts';
import { createRoomWorld, type RoomWorld } from '../test/room-world.ts';
import { addressBlock, ARCADE_CAPS, type ArcadeCaps, createAnonymousCaps } from './anonymous-caps.ts';

let world: RoomWorld;
const worlds: RoomWorld[] = [];
afterEach(() => worlds.pop()?.end());

async function open(caps: Partial<ArcadeCaps>): Promise<void> {
  world = await createRoomWorld(wheelOf(100), caps);
  worlds.push(world);
}

const portOf = () => (world.arcade.http.server.address() as AddressInfo).port;

/** Opens a raw socket: returns the socket, or the status of the refusal. */
function openSocket(): Promise<{ status: number; retryAfter: string | undefined; socket: WebSocket }> {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf()}/api/room`);
  return new Promise((resolve) => {
    socket.on('open', () => resolve({ status: 101, retryAfter: undefined, socket }));
    socket.on('unexpected-response', (_request, response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], socket });
      response.destroy();
    });
    socket.on('error', () => undefined);
  });
}

const demo = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${portOf()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gameId: path.includes('room') ? wheelOf(100).gameId : 'tesouro-da-mata', mode: 'demo' }),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: (await response.json()) as { code?: string } };
};

test('S24 limits room sockets per address, sends Retry-After, and frees the place of a closed socket', async () => {
  await open({ socketsPerAddress: 4 });
  const sockets = await Promise.all(Array.from({ length: 4 }, openSocket));
  expect(sockets.map(({ status }) => status)).toEqual([101, 101, 101, 101]);
  expect(await openSocket()).toMatchObject({ status: 429, retryAfter: '30' });
  expect(world.arcade.ctx.caps.refused()).toMatchObject({ sockets: 1 });
  sockets[0]?.socket.close();
  await expect.poll(async () => (await openSocket()).status).toBe(101);
  for (const { socket } of sockets) socket.terminate();
});

test("S24 limits a player's places independently of the address", async () => {
  await open({ socketsPerPlayer: 2 });
  const { caps } = world.arcade.ctx;
  const [first] = [caps.takePlayer('member:one'), caps.takePlayer('member:one')];
  expect(() => caps.takePlayer('member:one')).toThrow(expect.objectContaining({ code: 'too_soon', status: 429 }));
  first();
  first();
  caps.takePlayer('member:one');
  expect(() => caps.takePlayer('member:one')).toThrow();
  expect(caps.refused()).toMatchObject({ sockets: 2 });
});

/** Opens a socket, sends `hello`, and returns the first message that is not an event. */
async function joinRoom(sessionToken: string): Promise<{ answer: ServerMessage; socket: WebSocket }> {
  const { socket } = await openSocket();
  const answer = await new Promise<ServerMessage>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString('utf8')) as ServerMessage;
      if (message.type === 'welcome' || message.type === 'refused') resolve(message);
    });
    socket.send(JSON.stringify({ type: 'hello', gameId: wheelOf(100).gameId, sessionToken }));
  });
  return { answer, socket };
}

test("too_soon: S24 limits a player's sockets; closing one frees a place, a refused one takes none", async () => {
  await open({ socketsPerPlayer: 2 });
  const token = async () => ((await demo('/api/room/session')).body as OpenedRoomSession).sessionToken;
  const [one, other] = [await token(), await token()];
  const joined = [await joinRoom(one), await joinRoom(one)];
  expect(joined.map(({ answer }) => answer.type)).toEqual(['welcome', 'welcome']);
  const refused = await joinRoom(one);
  expect(refused.answer).toEqual({ type: 'refused', code: 'too_soon' });
  const otherPlayer = await joinRoom(other);
  expect(otherPlayer.answer.type).toBe('welcome');
  expect(world.arcade.ctx.caps.refused()).toMatchObject({ sockets: 1 });
  refused.socket.terminate();
  const connected = [otherPlayer, ...joined.slice(1)];
  joined[0]?.socket.close();
  await expect
    .poll(async () => {
      const again = await joinRoom(one);
      connected.push(again);
      return again.answer.type;
    })
    .toBe('welcome');
  expect((await joinRoom(one)).answer).toMatchObject({ type: 'refused', code: 'too_soon' });
  for (const { socket } of connected) socket.terminate();
});

test('S24 logs refusals at most once a minute, with totals', async () => {
  await open({ demoSessionsPerAddress: 1, socketsPerAddress: 0 });
  const warn = vi.spyOn(world.arcade.ctx.log, 'warn');
  await demo('/api/session');
  for (let index = 0; index < 3; index += 1) expect((await demo('/api/session')).status).toBe(429);
  expect((await openSocket()).status).toBe(429);
  expect(warn.mock.calls).toEqual([[{ refused: { sockets: 0, sessions: 1 } }, expect.stringContaining('refused')]]);

  let at = Date.UTC(2026, 10, 23);
  const log = { warn: vi.fn() };
  const caps = createAnonymousCaps({ ...ARCADE_CAPS, sockets: 0 }, { now: () => new Date(at), log });
  for (let second = 0; second < 120; second += 1, at += 1000) caps.takeSocket('203.0.113.1');
  expect(log.warn.mock.calls.map(([facts]) => facts)).toEqual([
    { refused: { sockets: 1, sessions: 0 } },
    { refused: { sockets: 61, sessions: 0 } },
  ]);
});

test('too_soon: S24 limits demo sessions per address in ten minutes, one row each, on every path', async () => {
  await open({ demoSessionsPerAddress: 6, demoSessions: 8 });
  const answers = await Promise.all(Array.from({ length: 400 }, () => demo('/api/session')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter(({ status, retryAfter }) => status === 429 && retryAfter === '30')).toHaveLength(394);
  expect((await demo('/api/room/session')).body.code).toBe('too_soon');
  expect(await world.query('select count(*)::int as count from arcade.session')).toEqual([{ count: 6 }]);
  const { caps } = world.arcade.ctx;
  for (const address of ['203.0.113.1', '203.0.113.2']) caps.countDemoSession(address);
  expect(() => caps.countDemoSession('203.0.113.3')).toThrow(expect.objectContaining({ code: 'platform_unavailable', status: 503 }));
});

test('groups addresses by IPv4 address in any notation, or by IPv6 /64', () => {
  const blocks = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2::9', '::1'].map(addressBlock);
  expect(blocks).toEqual(['203.0.113.7', '203.0.113.7', '2001:db8:1:2', '2001:db8:1:2', '0:0:0:0']);
});
