import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, gamesWorld, rollbackOf, winOf, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('gives the stake back', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const { status, body } = await world.call('/rollback', rollbackOf(player));
  expect(status).toBe(200);
  expect(body).toMatchObject({ transactionId: 'rollback-1', balance: '100.00', currency: 'BRL', replayed: false });
});

test('a second rollback, under its own id or another, succeeds and moves nothing', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const first = await world.call('/rollback', rollbackOf(player));
  expect((await world.call('/rollback', rollbackOf(player))).body).toEqual({ ...first.body, replayed: true });
  const other = await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-2' }));
  expect([other.status, other.body['balance']]).toEqual([200, '100.00']);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('a rollback before its bet succeeds and bars the bet; repeated, it is answered again', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const early = await world.call('/rollback', rollbackOf(player));
  expect([early.status, early.body['balance']]).toEqual([200, '100.00']);
  expect((await world.call('/bet', betOf(player))).body['errorCode']).toBe('bet_rolled_back');
  expect((await world.call('/rollback', rollbackOf(player))).body).toEqual({ ...early.body, replayed: true });
  expect((await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-2' }))).status).toBe(200);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('bet and rollback at once, in whatever order they arrive: nothing is taken', async () => {
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

test('S39 bet_settled: a bet whose round has paid or ended is not given back', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player, { roundClosed: true }));
  const { status, body } = await world.call('/rollback', rollbackOf(player));
  expect([status, body['errorCode']]).toEqual([409, 'bet_settled']);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('S39 a paid bet is not given back under the name of another round', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player, { roundClosed: true }));
  const { status } = await world.call('/rollback', rollbackOf(player, { roundId: 'round-elsewhere' }));
  expect(status).toBe(409);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('a stake is given back long after the session has ended, and to a blocked account', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  world.clock.advance(13 * 3_600_000);
  await world.setStatus(player.memberId, 'blocked');
  expect((await world.call('/rollback', rollbackOf(player))).body['balance']).toBe('100.00');
});

test('transaction_conflict: the rollback’s id may not name another bet, nor a bet be rolled back that is none', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/rollback', rollbackOf(player));
  const other = await world.call('/rollback', rollbackOf(player, { betTransactionId: 'bet-2' }));
  expect([other.status, other.body['errorCode']]).toEqual([409, 'transaction_conflict']);
  const notABet = await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-9', betTransactionId: 'rollback-1' }));
  expect(notABet.body['errorCode']).toBe('transaction_conflict');
});

test('unknown_member: a rollback for a member that is not there', async () => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/rollback', rollbackOf(player, { memberId: 'mbr_0000000000000000' }));
  expect([status, body['errorCode']]).toEqual([404, 'unknown_member']);
});
