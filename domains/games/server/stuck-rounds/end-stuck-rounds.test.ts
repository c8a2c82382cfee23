import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../../wallet/server/ledger/verify-ledger.ts';
import { betOf, gamesWorld, rollbackOf, winOf, type GamesWorld, type Playing } from '../testing/games-world.ts';
import { endStuckRounds } from './end-stuck-rounds.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterAll(() => world.close());
beforeEach(() => setRule({ action: 'roll_back', afterMs: LIMIT_MS }));

const HOUR_MS = 3_600_000;
const LIMIT_MS = 6 * HOUR_MS;

async function setRule({ action, afterMs, lateWin = 'refuse' }: { action: string; afterMs: number; lateWin?: string }): Promise<void> {
  await world.arrange("update games.vendor set stuck_action = $1, stuck_after_ms = $2 where code = 'arcade'", [action, afterMs]);
  await world.arrange("update wallet.source set late_win = $1 where code = 'arcade'", [lateWin]);
}

async function reported(player: Playing): Promise<unknown[]> {
  return world.store.database.query(
    'select round_id, action, bet_amount, win_amount from games.stuck_round where member_id = $1 order by round_id',
    [player.memberId],
  );
}

test('Rolls back and records a round that is open past the limit, and refuses its late win', async () => {
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player));
  await world.call('/bet', betOf(player, { transactionId: 'bet-2', amount: '0.50' }));
  world.clock.advance(LIMIT_MS);
  await endStuckRounds(world.ctx);

  expect(await world.cashOf(player.memberId)).toBe(10_000n);
  expect(await reported(player)).toEqual([{ round_id: 'round-1', action: 'roll_back', bet_amount: 150n, win_amount: 0n }]);
  expect(await world.call('/win', winOf(player))).toMatchObject({ status: 409, body: { errorCode: 'bet_rolled_back' } });
  expect(await world.call('/bet', betOf(player))).toMatchObject({ status: 409, body: { errorCode: 'bet_rolled_back' } });
  expect(await world.call('/rollback', rollbackOf(player))).toMatchObject({ status: 200, body: { balance: '100.00' } });
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('Keeps the stake of a round closed by rule; refuses or pays a late win as the source is configured', async () => {
  await setRule({ action: 'close', afterMs: LIMIT_MS });
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player));
  world.clock.advance(LIMIT_MS);
  await endStuckRounds(world.ctx);

  expect(await world.cashOf(player.memberId)).toBe(9900n);
  expect(await reported(player)).toEqual([{ round_id: 'round-1', action: 'close', bet_amount: 100n, win_amount: 0n }]);
  expect(await world.call('/win', winOf(player))).toMatchObject({ status: 409, body: { errorCode: 'round_closed' } });
  expect(await world.call('/rollback', rollbackOf(player))).toMatchObject({ status: 409, body: { errorCode: 'bet_settled' } });
  await setRule({ action: 'close', afterMs: LIMIT_MS, lateWin: 'accept' });
  expect(await world.call('/win', winOf(player))).toMatchObject({ status: 200, body: { balance: '101.50' } });
});

test('Closes a round with a win and keeps the win, whatever the rule', async () => {
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player));
  world.clock.advance(LIMIT_MS);
  await endStuckRounds(world.ctx);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
  expect(await reported(player)).toEqual([{ round_id: 'round-1', action: 'close', bet_amount: 100n, win_amount: 250n }]);
});

test('Skips a closed round and one with a movement inside the limit', async () => {
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player));
  await world.call('/bet', betOf(player, { transactionId: 'bet-ended', roundId: 'round-ended', roundClosed: true }));
  world.clock.advance(LIMIT_MS - HOUR_MS);
  await world.call('/win', winOf(player, { amount: '0.00' }));
  world.clock.advance(LIMIT_MS - 1);
  await endStuckRounds(world.ctx);
  expect(await reported(player)).toEqual([]);
  world.clock.advance(1);
  await endStuckRounds(world.ctx);
  expect(await reported(player)).toMatchObject([{ round_id: 'round-1', action: 'roll_back' }]);
});

test('Refunds play money to a trial account', async () => {
  const player = await world.aPlayer({ type: 4 });
  await world.call('/bet', betOf(player));
  world.clock.advance(LIMIT_MS);
  await endStuckRounds(world.ctx);
  expect(await world.call('/balance', { memberId: player.memberId, currency: 'BRL' })).toMatchObject({ body: { balance: '100.00' } });
});

test('Moves money once when ended twice or concurrently with the vendor', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => world.aPlayer()));
  for (const player of players) await world.call('/bet', betOf(player));
  world.clock.advance(LIMIT_MS);
  const [, , ...answers] = await Promise.all([
    endStuckRounds(world.ctx),
    endStuckRounds(world.ctx),
    ...players.map((player) => world.call('/win', winOf(player, { roundClosed: true }))),
  ]);
  for (const [index, player] of players.entries()) {
    const wasPaid = answers[index]?.status === 200;
    expect(await world.cashOf(player.memberId)).toBe(wasPaid ? 10_150n : 10_000n);
    expect(await reported(player)).toHaveLength(wasPaid ? 0 : 1);
  }
  expect((await verifyLedger(world.store.database)).filter(({ broken }) => broken > 0n)).toEqual([]);
});
