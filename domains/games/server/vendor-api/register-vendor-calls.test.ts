import { afterAll, beforeAll, expect, test } from 'vitest';
import { VENDOR_ERRORS } from '@jogada/games/contract/vendor-api';
import { betOf, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { describeVendorApi } from './vendor-api-description.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test.each(['', 'no json', '{', 'null', '[]', '"text"', '{"transactionId":1}', '{"__proto__":{"amount":"1.00"}}'])(
  'malformed_request: a signed body that is no such call: %s',
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
])('malformed_request: %s out of shape (%s)', async (field, value) => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/bet', betOf(player, { [field]: value }));
  expect([status, body['errorCode']]).toEqual([400, 'malformed_request']);
});

test('malformed_request: a body beyond any honest size, or of another kind, is refused before it is read', async () => {
  const player = await world.aPlayer();
  const large = await world.call('/bet', betOf(player, { padding: 'x'.repeat(20_000) }));
  expect([large.status, large.body['errorCode']]).toEqual([400, 'malformed_request']);
  const form = await world.call('/bet', betOf(player), {
    tamper: (sent) => ({ ...sent, headers: { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  expect([form.status, form.body['errorCode']]).toEqual([400, 'malformed_request']);
});

test('fields that the contract does not know are passed over', async () => {
  const player = await world.aPlayer();
  expect((await world.call('/bet', betOf(player, { device: 'phone' }))).status).toBe(200);
});

test('temporary: while the database fails the vendor is told to repeat, and the repeat is done once', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.store.owner.query('alter function wallet.post(jsonb) rename to post_away');
  const failed = await world.call('/bet', betOf(player));
  await world.store.owner.query('alter function wallet.post_away(jsonb) rename to post');
  expect([failed.status, failed.body['errorCode'], failed.retryAfter]).toEqual([503, 'temporary', '1']);
  expect((await world.call('/bet', betOf(player))).body).toMatchObject({ replayed: false, balance: '99.00' });
});

test('every call and every refusal it may meet is described', () => {
  const { paths } = describeVendorApi() as { paths: Record<string, { post: { responses: Record<string, { description: string }> } }> };
  expect(Object.keys(paths).toSorted()).toEqual(
    ['authenticate', 'balance', 'bet', 'bet-and-win', 'free-rounds', 'lottery-draw', 'promo-win', 'rollback', 'round-close', 'win'].map(
      (call) => `/vendor/v1/${call}`,
    ),
  );
  const described = Object.values(paths).flatMap(({ post }) => Object.entries(post.responses));
  for (const [code, status] of Object.entries(VENDOR_ERRORS)) {
    expect(
      described.some(([at, { description }]) => at === String(status) && description.includes(`\`${code}\``)),
      code,
    ).toBe(true);
  }
});
