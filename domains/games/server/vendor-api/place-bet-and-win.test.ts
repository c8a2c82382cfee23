import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME, gamesWorld, rollbackOf, type GamesWorld, type Playing } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

const playOf = (player: Playing, change: object = {}) => ({
  transactionId: 'play-1',
  memberId: player.memberId,
  sessionId: player.sessionId,
  gameId: GAME,
  roundId: 'round-1',
  betAmount: '1.00',
  winAmount: '2.50',
  currency: 'BRL',
  roundClosed: true,
  ...change,
});

test('takes the stake and pays the win in one movement', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const { status, body } = await world.call('/bet-and-win', playOf(player));
  expect(status).toBe(200);
  expect(body).toMatchObject({ transactionId: 'play-1', balance: '101.50', replayed: false });
});

test('the same again is answered again; with another win it is refused', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const first = await world.call('/bet-and-win', playOf(player));
  expect((await world.call('/bet-and-win', playOf(player))).body).toEqual({ ...first.body, replayed: true });
  const other = await world.call('/bet-and-win', playOf(player, { winAmount: '250.00' }));
  expect([other.status, other.body['errorCode']]).toEqual([409, 'transaction_conflict']);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('insufficient_funds: the stake must be there before the win', async () => {
  const player = await world.aPlayer({ balance: 99n });
  const { status, body } = await world.call('/bet-and-win', playOf(player));
  expect(status).toBe(402);
  expect(body).toMatchObject({ errorCode: 'insufficient_funds', balance: '0.99', currency: 'BRL' });
});

test('session_expired, invalid_amount, amount_precision: the stake is judged like a bet', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const errorOf = async (change: object) => (await world.call('/bet-and-win', playOf(player, change))).body['errorCode'];
  expect(await errorOf({ sessionId: 'lch_0000000000000000' })).toBe('session_expired');
  expect(await errorOf({ betAmount: '0' })).toBe('invalid_amount');
  expect(await errorOf({ winAmount: '-1' })).toBe('invalid_amount');
  expect(await errorOf({ winAmount: '0.001' })).toBe('amount_precision');
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('bet_settled: a stake with its win is not rolled back; a rollback before it bars it', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet-and-win', playOf(player));
  expect((await world.call('/rollback', rollbackOf(player, { betTransactionId: 'play-1' }))).body['errorCode']).toBe('bet_settled');
  await world.call('/rollback', rollbackOf(player, { transactionId: 'x2', betTransactionId: 'play-2', roundId: 'round-2' }));
  expect((await world.call('/bet-and-win', playOf(player, { transactionId: 'play-2', roundId: 'round-2' }))).body['errorCode']).toBe(
    'bet_rolled_back',
  );
});
