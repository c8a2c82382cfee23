import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, GAME, gamesWorld, rollbackOf, winOf, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('Pays a win and returns the balance after it', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const { status, body } = await world.call('/win', winOf(player, { roundClosed: true }));
  expect(status).toBe(200);
  expect(body).toMatchObject({ transactionId: 'win-1', balance: '101.50', currency: 'BRL', replayed: false });
});

test('Closes a lost round with a win of zero and moves nothing', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player, { amount: '0', roundClosed: true }))).body['balance']).toBe('99.00');
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('round_closed');
});

test('S46 Pays a repeated win once and returns its result, for a hundred concurrent copies too', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.call('/win', winOf(player, { roundClosed: true }))));
  expect(new Set(answers.map(({ body }) => body['balance']))).toEqual(new Set(['101.50']));
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('transaction_conflict: refuses the same id for another amount', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/win', winOf(player));
  const { status, body } = await world.call('/win', winOf(player, { amount: '9999.00' }));
  expect([status, body['errorCode']]).toEqual([409, 'transaction_conflict']);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('transaction_conflict: refuses a win under a bet’s id', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player, { transactionId: 'bet-1' }))).body['errorCode']).toBe('transaction_conflict');
});

test('S39 bet_unknown: refuses a win without a bet, by bet id and by round', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const named = await world.call('/win', winOf(player));
  expect([named.status, named.body['errorCode']]).toEqual([404, 'bet_unknown']);
  const { betTransactionId: _unnamed, ...byRound } = winOf(player);
  expect((await world.call('/win', byRound)).body['errorCode']).toBe('bet_unknown');
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('S39 Pays a win that preceded its bet when repeated after the bet', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  expect((await world.call('/win', winOf(player))).body['errorCode']).toBe('bet_unknown');
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
});

test('bet_rolled_back: refuses a win for a rolled-back bet', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.call('/rollback', rollbackOf(player));
  const { status, body } = await world.call('/win', winOf(player));
  expect([status, body['errorCode']]).toEqual([409, 'bet_rolled_back']);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('round_closed: refuses a win in a closed round, or pays it if the vendor’s rule accepts late wins', async () => {
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

test('Pays a win long after the session has ended', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  world.clock.advance(14 * 24 * 3_600_000);
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('session_expired');
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
});

test.each(['blocked', 'closed'] as const)('Pays a win to a %s account', async (state) => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.setStatus(player.memberId, state);
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
});

test('Pays a win after the game and the vendor were disabled', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  await world.arrange('update games.game set is_enabled = false where id = $1', [GAME]);
  await world.arrange('update games.vendor set is_enabled = false');
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('vendor_disabled');
  await world.arrange('update games.game set is_enabled = true');
  await world.arrange('update games.vendor set is_enabled = true');
});

test('currency_mismatch, amount_precision, invalid_amount: refuses a win that cannot be credited exactly', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const errorOf = async (change: object) => (await world.call('/win', winOf(player, change))).body['errorCode'];
  expect(await errorOf({ currency: 'USD' })).toBe('currency_mismatch');
  expect(await errorOf({ amount: '2.505' })).toBe('amount_precision');
  expect(await errorOf({ amount: '-2.50' })).toBe('invalid_amount');
  expect(await world.cashOf(player.memberId)).toBe(9900n);
});

test('unknown_member: refuses a win for an unknown member', async () => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/win', winOf(player, { memberId: 'mbr_0000000000000000' }));
  expect([status, body['errorCode']]).toEqual([404, 'unknown_member']);
});
