import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ArcadeApp, createArcade } from '../../arcade/server/arcade-app.ts';
import { QUICK, flightTo } from '../../arcade/test/quick-rooms.ts';
import { roomConfig, watchRoom, type RoomPlayer } from '../../arcade/test/room-world.ts';
import { WalletStandIn } from '../../arcade/test/wallet-stand-in.ts';
import { waitUntil } from '../run/wait-until.mjs';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { median, percentile, toHundredths, type Result } from './rounds.ts';
import { below, type Verdict } from './verdict.ts';

const PLAYERS = 500;
const BETTING_MS = 6000;
const SETTLED_WITHIN_MS = 30_000;
const DELAY_MAX_MS = 250;
const STAKE = '100';
/** Everybody leaves by themselves at one of these marks, so that cash-outs come in crowds. */
const MARKS = [110, 120, 130, 140];
const FALL = 180;

export interface RoomsBench {
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
  readonly delay: { readonly p50Ms: number; readonly p99Ms: number; readonly messages: number };
}

/**
 * One room of 500 connected players, all betting in each round and leaving in crowds; server, players and a stand-in for the
 * wallet in one process, so that its clock times every message. The wallet's own speed is `npm run bench vendor`.
 */
export async function benchRooms(run: BenchRun): Promise<RoomsBench> {
  const postgres = await startBenchDatabase(run);
  const wallet = new WalletStandIn();
  wallet.balance = 10_000_000_000n;
  const game = { ...flightTo(FALL), timing: { bettingMs: BETTING_MS, lateBetsMs: SETTLED_WITHIN_MS, resultMs: 500 } };
  const config = roomConfig(postgres.url, await wallet.listen());
  const arcade = createArcade(config, { timing: { ...QUICK, leaseMs: SETTLED_WITHIN_MS }, walletTimeoutMs: 3000, sharedGames: [game] });
  const players: RoomPlayer[] = [];
  try {
    await arcade.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = arcade.http.server.address() as AddressInfo;
    arcade.startRecovery();
    for (let count = 0; count < PLAYERS; count++) players.push(await seat(arcade, wallet, { port, gameId: game.gameId }));
    await Promise.all(players.map((player) => player.until(({ round }) => round.phase === 'betting')));
    run.report(`${PLAYERS} players in one room`);
    const perSecond: number[] = [];
    for (let round = 1; round <= run.rounds; round += 1) {
      perSecond.push(await playRound(players, arcade));
      run.report(`round ${round}: ${Math.round(perSecond.at(-1) ?? 0)} bets a second, placed and settled`);
    }
    const figures = figuresOf(players, perSecond);
    run.report(`delay of ${figures.delay.messages} messages: p50 ${figures.delay.p50Ms} ms, p99 ${figures.delay.p99Ms} ms`);
    return figures;
  } finally {
    for (const { connection } of players) connection.close();
    await arcade.close();
    await wallet.close();
    await postgres.remove();
  }
}

async function seat(arcade: ArcadeApp, wallet: WalletStandIn, { port, gameId }: { port: number; gameId: string }): Promise<RoomPlayer> {
  const memberId = `ply_${randomUUID()}`;
  wallet.issueToken(memberId, memberId);
  const payload = { gameId, mode: 'real', token: memberId };
  const response = await arcade.http.inject({ method: 'POST', url: '/api/room/session', payload });
  const { sessionToken } = response.json<{ sessionToken: string }>();
  return watchRoom({ url: `ws://127.0.0.1:${port}/api/room`, gameId, sessionToken, memberId });
}

/** Everybody bets at the beginning of a round; resolves, when all is settled, with the bets a second over both parts. */
async function playRound(players: readonly RoomPlayer[], arcade: ArcadeApp): Promise<number> {
  const before = players[0]?.connection.state.round.roundId;
  await Promise.all(players.map((player) => player.until(({ round }) => round.phase === 'betting' && round.roundId !== before)));
  const startedMs = performance.now();
  const tickets = await Promise.all(
    players.map(({ connection }, index) => connection.bet({ amount: STAKE, leavesAt: MARKS[index % MARKS.length] }, `seed-${index}`)),
  );
  const placedMs = performance.now() - startedMs;
  await players[0]?.until(({ round }) => round.phase === 'playing');
  const flownMs = performance.now();
  await waitUntil(async () => (await unsettled(arcade)) === 0, { timeoutMs: SETTLED_WITHIN_MS });
  return tickets.length / ((placedMs + performance.now() - flownMs) / 1000);
}

async function unsettled(arcade: ArcadeApp): Promise<number> {
  const { rows } = await arcade.ctx.db.query<{ open: bigint }>(
    `select count(*) as open from arcade.room_ticket where state not in ('settled', 'refused')`,
  );
  return Number(rows[0]?.open ?? 0n);
}

function figuresOf(players: readonly RoomPlayer[], perSecond: readonly number[]): RoomsBench {
  const delays = players.flatMap(({ delaysMs }) => delaysMs);
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
