import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedRoomSession } from '../../room-contract.ts';
import { createDatabase } from '../../test/arcade-world.ts';
import { type RoomPlayer, watchRoom } from '../../test/room-world.ts';
import { WalletStandIn } from '../../test/wallet-stand-in.ts';

type Kind = 'flight' | 'wheel';
const GAME_IDS = { flight: 'voo-da-arara', wheel: 'roleta-da-mata' } as const satisfies Record<Kind, string>;
const OPENING = 1_000_000n;
/** Two bets and the kill fit into it, however busy the machine is. */
const LONG_BETTING_MS = 60_000;
/** The bets must arrive within it; then the test waits for its end. */
const SHORT_BETTING_MS = 2000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: pg.Client;
let wallet: WalletStandIn;
let platformUrl: string;
let child: ChildProcess;
let player: RoomPlayer | undefined;

beforeEach(async () => {
  database = await createDatabase();
  db = new pg.Client({ connectionString: database.ownerUrl });
  await db.connect();
  wallet = new WalletStandIn();
  wallet.balance = OPENING;
  platformUrl = await wallet.listen();
});

afterEach(async () => {
  player?.connection.close();
  await kill();
  await db.end();
  await wallet.close();
  await database.drop();
});

/** Starts the room's process; resolves to its port. */
async function start(kind: Kind, bettingMs = SHORT_BETTING_MS): Promise<number> {
  const settings = [database.url, platformUrl, kind, String(bettingMs)];
  child = fork(join(import.meta.dirname, '../../test/room-process.ts'), settings, { execArgv: [] });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return message.port;
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function joinRoom(port: number, kind: Kind): Promise<RoomPlayer> {
  const gameId = GAME_IDS[kind];
  wallet.issueToken('token-of-the-test', 'ply_1');
  const response = await fetch(`http://127.0.0.1:${port}/api/room/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gameId, mode: 'real', token: 'token-of-the-test' }),
  });
  if (!response.ok) throw new Error(`The room opened no session: ${response.status} ${await response.text()}`);
  const { sessionToken } = (await response.json()) as OpenedRoomSession;
  player = watchRoom({ url: `ws://127.0.0.1:${port}/api/room`, gameId, sessionToken, memberId: 'ply_1' });
  return player;
}

/** Places two bets in one round while its betting is open. */
async function placeTwo(at: RoomPlayer, bets: [unknown, unknown]): Promise<[string, string]> {
  await at.until(({ round }) => round.phase === 'betting');
  const [one, two] = await Promise.all(bets.map((bet) => at.connection.bet(bet, 'sorte')));
  return [one?.ticketId ?? '', two?.ticketId ?? ''];
}

async function statesAfterRestart(kind: Kind): Promise<Record<string, { state: string; win: bigint | null }>> {
  await kill();
  await start(kind);
  const look = async () =>
    (await db.query<{ id: string; state: string; win: string | null }>('select id, state, win_amount as win from arcade.room_ticket')).rows;
  await expect
    .poll(async () => (await look()).filter(({ state }) => !['settled', 'refused', 'rolled_back'].includes(state)), {
      timeout: 30_000,
      interval: 200,
    })
    .toEqual([]);
  return Object.fromEntries((await look()).map(({ id, state, win }) => [id, { state, win: win === null ? null : BigInt(win) }]));
}

test('a process killed during betting returns every stake once', { timeout: 60_000 }, async () => {
  const at = await joinRoom(await start('wheel', LONG_BETTING_MS), 'wheel');
  const ids = await placeTwo(at, [{ chips: { red: '1000' } }, { chips: { '17': '500' } }]);
  const states = await statesAfterRestart('wheel');
  for (const id of ids) expect(states[id]).toEqual({ state: 'rolled_back', win: null });
  expect(wallet.balance).toBe(OPENING);
  expect(wallet.countOf('/win')).toBe(0);
});

test('a process killed while the wheel turns pays the stored outcome once', { timeout: 60_000 }, async () => {
  const at = await joinRoom(await start('wheel'), 'wheel');
  const ids = await placeTwo(at, [{ chips: { red: '1000', black: '1000', '0': '1000' } }, { chips: { low: '500', high: '500' } }]);
  await at.until(({ round }) => round.phase === 'playing');
  const states = await statesAfterRestart('wheel');
  const won = ids.reduce((sum, id) => sum + (states[id]?.win ?? 0n), 0n);
  for (const id of ids) expect(states[id]?.state).toBe('settled');
  expect(wallet.balance).toBe(OPENING - 4000n + won);
  expect(wallet.countOf('/win')).toBe(2);
  expect(wallet.countOf('/rollback')).toBe(0);
});

test('a process killed in mid-flight pays cash-outs and returns the other stakes', { timeout: 60_000 }, async () => {
  const at = await joinRoom(await start('flight'), 'flight');
  const [left, aboard] = await placeTwo(at, [{ amount: '1000', leavesAt: 110 }, { amount: '500' }]);
  await at.until(({ own }) => own.get(left)?.cashOut === 110);
  const states = await statesAfterRestart('flight');
  expect(states[left]).toEqual({ state: 'settled', win: 1100n });
  expect(states[aboard]).toEqual({ state: 'rolled_back', win: null });
  expect(wallet.balance).toBe(OPENING + 100n);
});
