import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type ArcadeApp, createArcade } from '../../arcade/server/arcade-app.ts';
import { QUICK, flightTo } from '../../arcade/test/quick-rooms.ts';
import { roomConfig } from '../../arcade/test/room-world.ts';
import { WalletStandIn } from '../../arcade/test/wallet-stand-in.ts';
import { waitUntil } from '../run/wait-until.mjs';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import type { PlayersNotified, RoomPlayers } from './room-players.ts';
import { median, percentile, toHundredths, type Result } from './rounds.ts';
import { below, type Verdict } from './verdict.ts';

const PLAYERS = 500;
const BETTING_MS = 6000;
const SETTLED_WITHIN_MS = 30_000;
const DELAY_MAX_MS = 250;
const STAKE = '100';
/** Automatic cash-outs of all players, so that they cash out in crowds. */
const MARKS = [110, 120, 130, 140];
const FALL = 180;

export interface RoomsBench {
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
  readonly delay: { readonly p50Ms: number; readonly p99Ms: number; readonly messages: number };
}

/**
 * One room of 500 connected players who all bet in each round and cash out in crowds. The server and a wallet stand-in run in this thread,
 * the 500 client connections in another. Both use one clock, so that every message is timed from sending to arrival; none may be missing.
 * `npm run bench vendor` measures the wallet itself.
 */
export async function benchRooms(run: BenchRun): Promise<RoomsBench> {
  const postgres = await startBenchDatabase(run);
  const wallet = new WalletStandIn();
  wallet.balance = 10_000_000_000n;
  const game = { ...flightTo(FALL), timing: { bettingMs: BETTING_MS, lateBetsMs: SETTLED_WITHIN_MS, resultMs: 500 } };
  const config = roomConfig(postgres.url, await wallet.listen());
  const arcade = createArcade(config, {
    timing: { ...QUICK, leaseMs: SETTLED_WITHIN_MS },
    walletTimeoutMs: 3000,
    sharedGames: [game],
    // All players connect from one address here.
    caps: { socketsPerAddress: PLAYERS },
  });
  let room: Room | undefined;
  try {
    await arcade.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = arcade.http.server.address() as AddressInfo;
    arcade.startRecovery();
    const sessionTokens = [];
    for (let count = 0; count < PLAYERS; count++) sessionTokens.push(await openSession(arcade, wallet, game.gameId));
    room = enterRoom({ url: `ws://127.0.0.1:${port}/api/room`, gameId: game.gameId, sessionTokens, stake: STAKE, marks: MARKS });
    await room.received('joined');
    run.report(`${PLAYERS} players in one room`);
    const perSecond: number[] = [];
    for (let round = 1; round <= run.rounds; round += 1) {
      perSecond.push(await playRound(room, arcade));
      run.report(`round ${round}: ${Math.round(perSecond.at(-1) ?? 0)} bets a second, placed and settled`);
    }
    const { delaysMs } = await room.ask('delays', 'delays');
    const figures = figuresOf(delaysMs, perSecond);
    run.report(`delay of ${figures.delay.messages} messages: p50 ${figures.delay.p50Ms} ms, p99 ${figures.delay.p99Ms} ms`);
    return figures;
  } finally {
    await room?.leave();
    await arcade.close();
    await wallet.close();
    await postgres.remove();
  }
}

async function openSession(arcade: ArcadeApp, wallet: WalletStandIn, gameId: string): Promise<string> {
  const memberId = `ply_${randomUUID()}`;
  wallet.issueToken(memberId, memberId);
  const payload = { gameId, mode: 'real', token: memberId };
  const response = await arcade.http.inject({ method: 'POST', url: '/api/room/session', payload });
  return response.json<{ sessionToken: string }>().sessionToken;
}

type Reply<Type extends PlayersNotified['type']> = Extract<PlayersNotified, { type: Type }>;

interface Room {
  received<Type extends PlayersNotified['type']>(type: Type): Promise<Reply<Type>>;
  ask<Type extends PlayersNotified['type']>(question: 'round' | 'delays', answer: Type): Promise<Reply<Type>>;
  leave(): Promise<unknown>;
}

function enterRoom(players: RoomPlayers): Room {
  const phones = new Worker(new URL('room-players.ts', import.meta.url), { workerData: players });
  async function received<Type extends PlayersNotified['type']>(type: Type): Promise<Reply<Type>> {
    const [reply] = (await once(phones, 'message')) as [PlayersNotified];
    if (reply.type !== type) throw new Error(`the players sent ${reply.type} instead of ${type}`);
    return reply as Reply<Type>;
  }
  return {
    received,
    ask(question, answer) {
      const reply = received(answer);
      // The rule means windows: this is a thread's own port.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      phones.postMessage(question);
      return reply;
    },
    leave: () => phones.terminate(),
  };
}

/** @returns bets per second over the time in which they are placed and settled. */
async function playRound(room: Room, arcade: ArcadeApp): Promise<number> {
  const { placedMs, playingAt } = await room.ask('round', 'playing');
  await waitUntil(async () => (await unsettled(arcade)) === 0, { timeoutMs: SETTLED_WITHIN_MS });
  return PLAYERS / ((placedMs + Date.now() - playingAt) / 1000);
}

async function unsettled(arcade: ArcadeApp): Promise<number> {
  const { rows } = await arcade.ctx.db.query<{ open: bigint }>(
    `select count(*) as open from arcade.room_ticket where state not in ('settled', 'refused')`,
  );
  return Number(rows[0]?.open ?? 0n);
}

function figuresOf(delays: readonly number[], perSecond: readonly number[]): RoomsBench {
  const p99Ms = percentile(delays, 0.99);
  const rate = {
    medianPerSecond: Math.round(median(perSecond)),
    lowestPerSecond: Math.round(Math.min(...perSecond)),
    highestPerSecond: Math.round(Math.max(...perSecond)),
  };
  return {
    rates: [{ name: `bets of ${PLAYERS} players, placed and settled`, ...rate, processorMicroseconds: 0 }],
    verdicts: [below(`p99 of a message's delay to ${PLAYERS} screens, ms`, p99Ms, DELAY_MAX_MS)],
    delay: { p50Ms: toHundredths(percentile(delays, 0.5)), p99Ms: toHundredths(p99Ms), messages: delays.length },
  };
}
