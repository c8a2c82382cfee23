import { afterAll, beforeAll, expect, test } from 'vitest';
import { gamesWorld, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

const prizeOf = (memberId: string, change: object = {}) => ({
  transactionId: 'prize-1',
  memberId,
  amount: '25.00',
  currency: 'BRL',
  campaignId: 'carnival',
  ...change,
});

test('pays a prize once, without a session', async () => {
  const { id } = await world.aMember({ balance: 1000n });
  const first = await world.call('/promo-win', prizeOf(id));
  expect([first.status, first.body['balance']]).toEqual([200, '35.00']);
  expect((await world.call('/promo-win', prizeOf(id))).body).toEqual({ ...first.body, replayed: true });
  expect(await world.cashOf(id)).toBe(3500n);
});

test('transaction_conflict: the same id for another campaign is refused', async () => {
  const { id } = await world.aMember();
  await world.call('/promo-win', prizeOf(id));
  const { status, body } = await world.call('/promo-win', prizeOf(id, { campaignId: 'easter' }));
  expect([status, body['errorCode']]).toEqual([409, 'transaction_conflict']);
});

test('a blocked account is paid its prize', async () => {
  const { id } = await world.aMember();
  await world.setStatus(id, 'blocked');
  expect((await world.call('/promo-win', prizeOf(id))).status).toBe(200);
});

test('invalid_amount, amount_precision, currency_mismatch, unknown_member: a prize that cannot be paid exactly is refused', async () => {
  const { id } = await world.aMember();
  const errorOf = async (change: object) => (await world.call('/promo-win', prizeOf(id, change))).body['errorCode'];
  expect(await errorOf({ amount: '0' })).toBe('invalid_amount');
  expect(await errorOf({ amount: '1.999' })).toBe('amount_precision');
  expect(await errorOf({ currency: 'EUR' })).toBe('currency_mismatch');
  expect(await errorOf({ memberId: 'mbr_0000000000000000' })).toBe('unknown_member');
  expect(await world.cashOf(id)).toBe(0n);
});

test('vendor_disabled: a vendor that is switched off gives no prizes', async () => {
  const { id } = await world.aMember();
  await world.arrange("update games.vendor set is_enabled = false where code = 'arcade'");
  const { status, body } = await world.call('/promo-win', prizeOf(id));
  expect([status, body['errorCode']]).toEqual([403, 'vendor_disabled']);
  await world.arrange("update games.vendor set is_enabled = true where code = 'arcade'");
});
