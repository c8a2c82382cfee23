import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, GAME, gamesWorld, winOf, type GamesWorld, type Playing } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

const closeOf = (player: Playing, change: object = {}) => ({
  transactionId: 'close-1',
  memberId: player.memberId,
  gameId: GAME,
  roundId: 'round-1',
  ...change,
});

test('ends a round: no bet and no win enters it any more', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const closed = await world.call('/round-close', closeOf(player));
  expect([closed.status, closed.body['balance']]).toEqual([200, '99.00']);
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('round_closed');
  expect((await world.call('/win', winOf(player))).body['errorCode']).toBe('round_closed');
});

test('the same close again, and another close, succeed and change nothing', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const first = await world.call('/round-close', closeOf(player));
  expect((await world.call('/round-close', closeOf(player))).body).toEqual({ ...first.body, replayed: true });
  expect((await world.call('/round-close', closeOf(player, { transactionId: 'close-2' }))).status).toBe(200);
});

test('a round is closed after the session has ended, and for a blocked account', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  world.clock.advance(13 * 3_600_000);
  await world.setStatus(player.memberId, 'blocked');
  expect((await world.call('/round-close', closeOf(player))).status).toBe(200);
});

test('transaction_conflict: the same id for another round is refused', async () => {
  const player = await world.aPlayer();
  await world.call('/round-close', closeOf(player));
  const { status, body } = await world.call('/round-close', closeOf(player, { roundId: 'round-2' }));
  expect([status, body['errorCode']]).toEqual([409, 'transaction_conflict']);
});

test('unknown_member: a close for a member that is not there', async () => {
  const player = await world.aPlayer();
  const { body } = await world.call('/round-close', closeOf(player, { memberId: 'mbr_0000000000000000' }));
  expect(body['errorCode']).toBe('unknown_member');
});
