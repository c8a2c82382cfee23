import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../wallet/server/ledger/verify-ledger.ts';
import { GAME, gamesWorld, KEY, type GamesWorld, type Playing } from '../testing/games-world.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterAll(() => world.close());

/** A player with a launched game, at a vendor switched to the aggregator shape. */
async function aPlayer(): Promise<Playing> {
  const player = await world.aPlayer();
  await world.arrange("update games.vendor set api = 'aggregator' where code = 'arcade'");
  return player;
}

interface Sending {
  readonly secret?: string;
  readonly vendor?: string;
  /** The text that the signature covers. */
  readonly signedBody?: string;
  readonly sentBody?: string;
}

function send(name: string, body: unknown, { secret = KEY.secret, vendor = 'arcade', ...texts }: Sending = {}) {
  const { signedBody = JSON.stringify(body) } = texts;
  const { sentBody = signedBody } = texts;
  const sign = createHmac('sha256', secret).update(signedBody).digest('hex');
  const sent = {
    method: 'POST',
    path: `/aggregator/v1/${vendor}/${name}`,
    headers: { 'content-type': 'application/json', 'x-request-sign': sign },
    body: sentBody,
  };
  return world.call('', {}, { tamper: () => sent });
}

function playOf(player: Playing, actions: readonly object[], change: object = {}) {
  return { user_id: player.memberId, currency: 'BRL', game: GAME, game_id: 'r-1', session_id: player.sessionId, actions, ...change };
}

const bet = (actionId: string, amount: number) => ({ action: 'bet', action_id: actionId, amount });
const win = (actionId: string, amount: number) => ({ action: 'win', action_id: actionId, amount });
const rollback = (actionId: string, original: string) => ({ action: 'rollback', action_id: actionId, original_action_id: original });

test('Applies several actions in order and returns the balance without actions', async () => {
  const player = await aPlayer();
  const { status, body } = await send('play', playOf(player, [bet('b1', 100), bet('b2', 50), win('w1', 400)], { finished: true }));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    balance: 10_250,
    game_id: 'r-1',
    transactions: [{ action_id: 'b1' }, { action_id: 'b2' }, { action_id: 'w1' }],
  });
  const asked = await send('play', { user_id: player.memberId, currency: 'BRL', game: GAME });
  expect(asked).toMatchObject({ status: 200, body: { balance: 10_250, transactions: [] } });
  expect(await send('play', playOf(player, [bet('b3', 100)]))).toMatchObject({ status: 400, body: { code: 400 } });
});

test('Returns the first transaction for a repeated action and refuses different content under the same id', async () => {
  const player = await aPlayer();
  const call = playOf(player, [bet('b1', 100), win('w1', 30)], { finished: true });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('play', call)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { balance: 9930 } });
  expect(await send('play', playOf(player, [bet('b1', 101)]))).toMatchObject({ status: 400, body: { code: 400 } });
  expect(await world.cashOf(player.memberId)).toBe(9930n);
});

test('Applies a request atomically: one refused action undoes the others', async () => {
  const player = await aPlayer();
  const poor = await send('play', playOf(player, [bet('b1', 100), win('w1', 50), bet('b2', 1_000_000)]));
  expect(poor).toMatchObject({ status: 412, body: { code: 100 } });
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
  expect(await send('play', playOf(player, [bet('b1', 100)]))).toMatchObject({ status: 200, body: { balance: 9900 } });
  const mixed = {
    user_id: player.memberId,
    currency: 'BRL',
    game: GAME,
    game_id: 'r-other',
    actions: [rollback('x1', 'never'), rollback('x2', 'b1')],
  };
  expect(await send('rollback', mixed)).toMatchObject({ status: 400 });
  expect(await send('play', playOf(player, [bet('never', 100)], { game_id: 'r-2' }))).toMatchObject({
    status: 200,
    body: { balance: 9800 },
  });
});

test('Answers a late bet and a late win after their rollback with a transaction and moves nothing', async () => {
  const player = await aPlayer();
  const taken = {
    user_id: player.memberId,
    currency: 'BRL',
    game: GAME,
    game_id: 'r-1',
    actions: [rollback('x1', 'b1'), rollback('x2', 'w1')],
  };
  expect(await send('rollback', taken)).toMatchObject({ status: 200, body: { balance: 10_000 } });
  const late = await send('play', playOf(player, [bet('b1', 100), win('w1', 500)]));
  expect(late).toMatchObject({ status: 200, body: { balance: 10_000, transactions: [{ action_id: 'b1' }, { action_id: 'w1' }] } });
  expect(await send('play', playOf(player, [bet('b1', 100), win('w1', 500)]))).toEqual(late);
});

test('Refunds a stake once, for repeated rollbacks under any id', async () => {
  const player = await aPlayer();
  await send('play', playOf(player, [bet('b1', 100)]));
  for (const id of ['x1', 'x1', 'x2']) {
    const call = { user_id: player.memberId, currency: 'BRL', game: GAME, game_id: 'r-1', actions: [rollback(id, 'b1')] };
    expect(await send('rollback', call)).toMatchObject({ status: 200, body: { balance: 10_000 } });
  }
});

test('Leaves nothing charged after concurrent bet and rollback, in many rounds', async () => {
  const player = await aPlayer();
  const rounds = Array.from({ length: 30 }, (_, index) => `r-${index}`);
  const answers = await Promise.all(
    rounds.flatMap((round) => {
      const taken = {
        user_id: player.memberId,
        currency: 'BRL',
        game: GAME,
        game_id: round,
        actions: [rollback(`x-${round}`, `b-${round}`)],
      };
      return [send('play', playOf(player, [bet(`b-${round}`, 100)], { game_id: round })), send('rollback', taken)];
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('Requires a live session for a stake but not for a win, and maps each refusal to its code', async () => {
  const player = await aPlayer();
  expect(await send('play', playOf(player, [bet('b1', 100)], { session_id: 'ses_unknown' }))).toMatchObject({
    status: 412,
    body: { code: 101 },
  });
  await send('play', playOf(player, [bet('b1', 100)]));
  world.clock.advance(13 * 3_600_000);
  expect(await send('play', playOf(player, [bet('b2', 100)]))).toMatchObject({ status: 412, body: { code: 101 } });
  expect(await send('play', playOf(player, [bet('b1', 100)]))).toMatchObject({ status: 200, body: { balance: 9900 } });
  expect(await send('play', playOf(player, [win('w1', 250)]))).toMatchObject({ status: 200, body: { balance: 10_150 } });
  expect(await send('play', playOf(player, [], { currency: 'USD' }))).toMatchObject({ status: 412, body: { code: 154 } });
  expect(await send('play', playOf(player, [], { user_id: 'unknown' }))).toMatchObject({ status: 412, body: { code: 101 } });
  expect(await send('play', playOf(player, [bet('b9', 0)]))).toMatchObject({ status: 400 });
  expect(await send('play', playOf(player, [bet('b9', 1.5)]))).toMatchObject({ status: 400 });
});

test('S45 Accepts only the vendor’s signature over the sent bytes, and no vendor of another shape', async () => {
  const player = await aPlayer();
  const call = playOf(player, [bet('b1', 100)]);
  expect(await send('play', call, { secret: 'another' })).toMatchObject({ status: 403, body: { code: 403 } });
  expect(await send('play', call, { sentBody: JSON.stringify({ ...call, actions: [bet('b1', 1)] }) })).toMatchObject({ status: 403 });
  expect(await send('play', call, { vendor: 'unknown' })).toMatchObject({ status: 403 });
  await world.arrange("update games.vendor set api = 'wallet' where code = 'arcade'");
  expect(await send('play', call)).toMatchObject({ status: 403 });
  expect((await verifyLedger(world.store.database)).filter(({ broken }) => broken > 0n)).toEqual([]);
});

test('S68 Refuses a signed call with a duplicate key at any depth, and moves nothing', async () => {
  const player = await aPlayer();
  const call = JSON.stringify(playOf(player, [bet('b1', 100)]));
  const amountTwice = call.replace('"amount":100', '"amount":100,"amount":1');
  for (const signedBody of [amountTwice, call.replace('{', '{"user_id":"mbr_0000000000000000",'), call.replace('{', '{"x":1,"x":1,')]) {
    expect(await send('play', undefined, { signedBody })).toMatchObject({ status: 400, body: { code: 400 } });
    expect(await send('rollback', undefined, { signedBody })).toMatchObject({ status: 400, body: { code: 400 } });
  }
  expect(await send('play', undefined, { signedBody: call })).toMatchObject({ status: 200, body: { balance: 9900 } });
});
