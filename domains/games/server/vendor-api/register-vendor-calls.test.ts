import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, gamesWorld, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test.each(['', 'no json', '{', 'null', '[]', '"text"', '{"transactionId":1}', '{"__proto__":{"amount":"1.00"}}'])(
  'malformed_request: refuses a signed body that is not a bet: %s',
  async (rawBody) => {
    const { status, body } = await world.call('/bet', {}, { rawBody });
    expect([status, body['errorCode']]).toEqual([400, 'malformed_request']);
  },
);

test.each([
  ['transactionId', 'x'.repeat(65)],
  ['transactionId', ''],
  ['transactionId', 'with space'],
  ['transactionId', 'line\nbreak'],
  ['roundId', null],
  ['gameId', 7],
  ['sessionId', ''],
  ['roundClosed', 'yes'],
])('malformed_request: refuses an invalid %s (%s)', async (field, value) => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/bet', betOf(player, { [field]: value }));
  expect([status, body['errorCode']]).toEqual([400, 'malformed_request']);
});

test('malformed_request: refuses an oversized body or another content type before reading it', async () => {
  const player = await world.aPlayer();
  const large = await world.call('/bet', betOf(player, { padding: 'x'.repeat(20_000) }));
  expect([large.status, large.body['errorCode']]).toEqual([400, 'malformed_request']);
  const form = await world.call('/bet', betOf(player), {
    tamper: (sent) => ({ ...sent, headers: { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  expect([form.status, form.body['errorCode']]).toEqual([400, 'malformed_request']);
});

test('Ignores unknown fields', async () => {
  const player = await world.aPlayer();
  expect((await world.call('/bet', betOf(player, { device: 'phone' }))).status).toBe(200);
});

test('temporary: Requests a retry while the database fails and executes the retry once', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.store.owner.query('alter function wallet.post(jsonb) rename to post_away');
  const failed = await world.call('/bet', betOf(player));
  await world.store.owner.query('alter function wallet.post_away(jsonb) rename to post');
  expect([failed.status, failed.body['errorCode'], failed.retryAfter]).toEqual([503, 'temporary', '1']);
  expect((await world.call('/bet', betOf(player))).body).toMatchObject({ replayed: false, balance: '99.00' });
});
