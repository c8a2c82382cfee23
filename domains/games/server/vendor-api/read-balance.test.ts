import { afterAll, beforeAll, expect, test } from 'vitest';
import { gamesWorld, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('Returns the member’s playable balance', async () => {
  const { id: memberId } = await world.aMember({ balance: 1234n });
  const { status, body } = await world.call('/balance', { memberId, currency: 'BRL' });
  expect([status, body]).toEqual([200, { memberId, currency: 'BRL', balance: '12.34' }]);
});

test('currency_mismatch: does not convert a balance', async () => {
  const { id: memberId } = await world.aMember({ balance: 1234n });
  const { status, body } = await world.call('/balance', { memberId, currency: 'USD' });
  expect([status, body['errorCode']]).toEqual([409, 'currency_mismatch']);
});

test('unknown_member: refuses an unknown member', async () => {
  const { status, body } = await world.call('/balance', { memberId: 'mbr_0000000000000000', currency: 'BRL' });
  expect([status, body['errorCode']]).toEqual([404, 'unknown_member']);
});
