import { afterAll, beforeAll, expect, test } from 'vitest';
import { gamesWorld, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('answers what the member can play with', async () => {
  const { id: memberId } = await world.aMember({ balance: 1234n });
  const { status, body } = await world.call('/balance', { memberId, currency: 'BRL' });
  expect([status, body]).toEqual([200, { memberId, currency: 'BRL', balance: '12.34' }]);
});

test('currency_mismatch: a balance is not converted', async () => {
  const { id: memberId } = await world.aMember({ balance: 1234n });
  const { status, body } = await world.call('/balance', { memberId, currency: 'USD' });
  expect([status, body['errorCode']]).toEqual([409, 'currency_mismatch']);
});

test('unknown_member: a member that is not there', async () => {
  const { status, body } = await world.call('/balance', { memberId: 'mbr_0000000000000000', currency: 'BRL' });
  expect([status, body['errorCode']]).toEqual([404, 'unknown_member']);
});
