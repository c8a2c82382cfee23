import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, GAME, gamesWorld, rollbackOf, winOf, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('pays a win and answers the balance after it', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const { status, body } = await world.call('/win', winOf(player, { roundClosed: true }));
  expect(status).toBe(200);
  expect(body).toMatchObject({ transactionId: 'win-1', balance: '101.50', currency: 'BRL', replayed: false });
});

test('a win of zero closes a lost round and moves nothing', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player, { amount: '0', roundClosed: true }))).body['balance']).toBe('99.00');
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('round_closed');
});

test('S46 the same win again is answered again and paid once, also a hundred times at once', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.call('/win', winOf(player, { roundClosed: true }))));
  expect(new Set(answers.map(({ body }) => body['balance']))).toEqual(new Set(['101.50']));
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('transaction_conflict: the same id for another amount is refused', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player));
  const { status, body } = await world.call('/win', winOf(player, { amount: '9999.00' }));
  expect([status, body['errorCode']]).toEqual([409, 'transaction_conflict']);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('transaction_conflict: a win under the id of a bet is refused', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player, { transactionId: 'bet-1' }))).body['errorCode']).toBe('transaction_conflict');
});

test('S39 bet_unknown: a win without a bet is refused, by the bet’s id and by the round', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const named = await world.call('/win', winOf(player));
  expect([named.status, named.body['errorCode']]).toEqual([404, 'bet_unknown']);
  const { betTransactionId: _unnamed, ...byRound } = winOf(player);
  expect((await world.call('/win', byRound)).body['errorCode']).toBe('bet_unknown');
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('S39 a win that overtook its bet is paid when it is repeated after it', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  expect((await world.call('/win', winOf(player))).body['errorCode']).toBe('bet_unknown');
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
});

test('bet_rolled_back: a win for a bet that was rolled back is refused', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/rollback', rollbackOf(player));
  const { status, body } = await world.call('/win', winOf(player));
  expect([status, body['errorCode']]).toEqual([409, 'bet_rolled_back']);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('round_closed: a win after the round was closed is refused for our own games, and paid for a vendor whose setting says so', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player, { roundClosed: true }));
  const late = winOf(player, { transactionId: 'win-2' });
  const { status, body } = await world.call('/win', late);
  expect([status, body['errorCode']]).toEqual([409, 'round_closed']);

  await world.arrange("update wallet.source set late_win = 'accept' where code = 'arcade'");
  expect((await world.call('/win', late)).body['balance']).toBe('104.00');
  await world.arrange("update wallet.source set late_win = 'refuse' where code = 'arcade'");
});

test('a win is paid long after the session has ended', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  world.clock.advance(14 * 24 * 3_600_000);
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('session_expired');
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
});

test.each(['blocked', 'closed'] as const)('a %s account is paid what it is owed', async (state) => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.setStatus(player.memberId, state);
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
});

test('a win is paid after the game and the vendor were switched off', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.arrange('update games.game set is_enabled = false where id = $1', [GAME]);
  await world.arrange('update games.vendor set is_enabled = false');
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('vendor_disabled');
  await world.arrange('update games.game set is_enabled = true');
  await world.arrange('update games.vendor set is_enabled = true');
});

test('currency_mismatch, amount_precision, invalid_amount: a win that cannot be credited exactly is refused', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const errorOf = async (change: object) => (await world.call('/win', winOf(player, change))).body['errorCode'];
  expect(await errorOf({ currency: 'USD' })).toBe('currency_mismatch');
  expect(await errorOf({ amount: '2.505' })).toBe('amount_precision');
  expect(await errorOf({ amount: '-2.50' })).toBe('invalid_amount');
  expect(await world.cashOf(player.memberId)).toBe(9900n);
});

test('unknown_member: a win for a member that is not there', async () => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/win', winOf(player, { memberId: 'mbr_0000000000000000' }));
  expect([status, body['errorCode']]).toEqual([404, 'unknown_member']);
});
