import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, gamesWorld, rollbackOf, winOf, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('Refunds the stake', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const { status, body } = await world.call('/rollback', rollbackOf(player));
  expect(status).toBe(200);
  expect(body).toMatchObject({ transactionId: 'rollback-1', balance: '100.00', currency: 'BRL', replayed: false });
});

test('Accepts a second rollback under its own or another id without effect', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const first = await world.call('/rollback', rollbackOf(player));
  expect((await world.call('/rollback', rollbackOf(player))).body).toEqual({ ...first.body, replayed: true });
  const other = await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-2' }));
  expect([other.status, other.body['balance']]).toEqual([200, '100.00']);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('Accepts a rollback before its bet, bars the bet, and returns the first result when repeated', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const early = await world.call('/rollback', rollbackOf(player));
  expect([early.status, early.body['balance']]).toEqual([200, '100.00']);
  expect((await world.call('/bet', betOf(player))).body['errorCode']).toBe('bet_rolled_back');
  expect((await world.call('/rollback', rollbackOf(player))).body).toEqual({ ...early.body, replayed: true });
  expect((await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-2' }))).status).toBe(200);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('Takes nothing for concurrent bet and rollback in any order', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const names = { roundId: `r${index}` };
      const bet = () => world.call('/bet', betOf(player, { ...names, transactionId: `b${index}` }));
      const back = () =>
        world.call('/rollback', rollbackOf(player, { ...names, transactionId: `x${index}`, betTransactionId: `b${index}` }));
      await Promise.all(index % 2 === 0 ? [bet(), back()] : [back(), bet()]);
    }),
  );
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('S39 bet_settled: refuses to roll back a bet of a paid or closed round', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player, { roundClosed: true }));
  const { status, body } = await world.call('/rollback', rollbackOf(player));
  expect([status, body['errorCode']]).toEqual([409, 'bet_settled']);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('S39 Refuses to roll back a paid bet under another round’s id', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player, { roundClosed: true }));
  const { status } = await world.call('/rollback', rollbackOf(player, { roundId: 'round-elsewhere' }));
  expect(status).toBe(409);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('Refunds a stake long after the session has ended and for a blocked account', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  world.clock.advance(13 * 3_600_000);
  await world.setStatus(player.memberId, 'blocked');
  expect((await world.call('/rollback', rollbackOf(player))).body['balance']).toBe('100.00');
});

test('transaction_conflict: refuses the rollback’s id for another bet and a rollback of something else than a bet', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/rollback', rollbackOf(player));
  const other = await world.call('/rollback', rollbackOf(player, { betTransactionId: 'bet-2' }));
  expect([other.status, other.body['errorCode']]).toEqual([409, 'transaction_conflict']);
  const notABet = await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-9', betTransactionId: 'rollback-1' }));
  expect(notABet.body['errorCode']).toBe('transaction_conflict');
});

test('unknown_member: refuses a rollback for an unknown member', async () => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/rollback', rollbackOf(player, { memberId: 'mbr_0000000000000000' }));
  expect([status, body['errorCode']]).toEqual([404, 'unknown_member']);
});
