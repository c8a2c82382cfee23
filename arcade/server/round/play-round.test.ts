import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenedSession } from '../../client-contract.ts';
import { type ArcadeWorld, createArcadeWorld } from '../../test/arcade-world.ts';
import { recoverRounds } from './recover-rounds.ts';

let world: ArcadeWorld;
let session: OpenedSession;

beforeEach(async () => {
  world = await createArcadeWorld();
  session = await world.openSession();
});
afterEach(() => world.end());

const AFTER_LEASE_MS = 21_000;
const AFTER_BET_MAY_ARRIVE_MS = 61_000;

async function statesOfRounds(): Promise<string[]> {
  const rows = await world.query<{ state: string }>('select state from arcade.round order by created_at');
  return rows.map((row) => row.state);
}

/** Expected wallet balance after the given rounds. */
function balanceAfter(...rounds: { stakeAmount: string; winAmount: string }[]): bigint {
  return rounds.reduce((balance, round) => balance - BigInt(round.stakeAmount) + BigInt(round.winAmount), 10_000n);
}

test('takes the stake once, pays the win once and returns the balance', async () => {
  const { status, body } = await world.play(session);

  expect(status).toBe(200);
  expect(body).toMatchObject({ standing: 'settled', stakeAmount: '100', currency: 'BRL', nonce: '0' });
  expect(world.wallet.movements.map((movement) => movement.path)).toEqual(['/bet', '/win']);
  expect(world.wallet.balance).toBe(balanceAfter(body));
  expect(body.balanceAmount).toBe(world.wallet.balance.toString());
});

test('returns the same round for a repeated spin key', async () => {
  const spinKey = randomUUID();
  const first = await world.play(session, { spinKey });
  const second = await world.play(session, { spinKey });

  expect(second.body).toEqual(first.body);
  expect(world.wallet.countOf('/bet')).toBe(1);
});

test('two concurrent requests with one spin key play one round', async () => {
  const spinKey = randomUUID();
  const [first, second] = await Promise.all([world.play(session, { spinKey }), world.play(session, { spinKey })]);

  expect(second.body.roundId).toBe(first.body.roundId);
  expect(world.wallet.countOf('/bet')).toBe(1);
});

test('key_reused: the same spin key with another stake', async () => {
  const spinKey = randomUUID();
  await world.play(session, { spinKey });

  const answer = await world.play(session, { spinKey, stakeAmount: '200' });
  expect([answer.status, answer.body.code]).toEqual([409, 'key_reused']);
});

test('a bet whose response is lost is charged once and played', async () => {
  world.wallet.fail('/bet', 'answer_lost');
  const { body } = await world.play(session);

  expect(body.standing).toBe('settled');
  expect(world.wallet.calls.filter((path) => path === '/bet')).toHaveLength(2);
  expect(world.wallet.countOf('/bet')).toBe(1);
  expect(world.wallet.balance).toBe(balanceAfter(body));
});

test('a bet delivered twice, or answered with 503 or invalid JSON first, is charged once', async () => {
  world.wallet.fail('/bet', 'nonsense', 'temporary', 'delivered_twice');
  const { body } = await world.play(session);

  expect(world.wallet.countOf('/bet')).toBe(1);
  expect(world.wallet.balance).toBe(balanceAfter(body));
});

test('bet_not_confirmed: a bet that is never answered is returned and not paid', async () => {
  world.wallet.fail('/bet', 'answer_lost', 'answer_lost', 'answer_lost');
  const { status, body } = await world.play(session);

  expect([status, body.code]).toEqual([503, 'bet_not_confirmed']);
  expect(await statesOfRounds()).toEqual(['rolled_back']);
  expect(world.wallet.balance).toBe(10_000n);
  expect(world.wallet.countOf('/win')).toBe(0);
});

test('the recovery job repeats an unanswered rollback until it is answered', async () => {
  world.wallet.fail('/bet', 'answer_lost', 'answer_lost', 'answer_lost');
  world.wallet.fail('/rollback', 'unreachable', 'temporary', 'answer_lost');
  await world.play(session);

  for (let run = 0; run < 4; run++) {
    world.advanceClock(AFTER_LEASE_MS);
    await recoverRounds(world.arcade.ctx);
  }
  expect(await statesOfRounds()).toEqual(['rolled_back']);
  expect(world.wallet.countOf('/rollback')).toBe(1);
  expect(world.wallet.balance).toBe(10_000n);
});

test('a bet that never arrived is given up only when it can no longer arrive', async () => {
  world.wallet.fail('/bet', 'unreachable', 'unreachable', 'unreachable');
  await world.play(session);
  expect(await statesOfRounds()).toEqual(['rolling_back']);

  world.advanceClock(AFTER_BET_MAY_ARRIVE_MS);
  await recoverRounds(world.arcade.ctx);
  expect(await statesOfRounds()).toEqual(['rolled_back']);
});

test('R36 an unanswered win is shown at once and credited once by the next process', async () => {
  world.wallet.fail('/win', 'unreachable', 'temporary', 'answer_lost');
  const { body } = await world.play(session);
  expect(body.standing).toBe('pending');
  expect(body.balanceAmount).toBeUndefined();

  await world.restart();
  world.advanceClock(AFTER_LEASE_MS);
  await recoverRounds(world.arcade.ctx);

  expect(await statesOfRounds()).toEqual(['settled']);
  expect(world.wallet.countOf('/win')).toBe(1);
  expect(world.wallet.balance).toBe(balanceAfter(body));
});

test('the next bet pays the open round first', async () => {
  world.wallet.fail('/win', 'temporary', 'temporary', 'temporary');
  const first = await world.play(session);
  expect(first.body.standing).toBe('pending');

  world.advanceClock(5000);
  const second = await world.play(session);
  expect(second.body.standing).toBe('settled');
  expect(world.wallet.balance).toBe(balanceAfter(first.body, second.body));
});

test('round_open: refuses a bet while the last win cannot be paid', async () => {
  world.wallet.fail('/win', ...Array.from({ length: 6 }, () => 'temporary' as const));
  await world.play(session);
  world.advanceClock(5000);

  const answer = await world.play(session);
  expect([answer.status, answer.body.code]).toEqual([409, 'round_open']);
  expect(world.wallet.countOf('/bet')).toBe(1);
});

test('R36 a process that dies during the bet leaves a round that is rolled back and not played', async () => {
  const release = world.wallet.hold('/bet');
  const playing = world.play(session);
  await expect.poll(() => world.wallet.calls.filter((path) => path === '/bet').length).toBeGreaterThan(0);

  // Another process's recovery finds the lease expired while the first process still waits for its answer.
  world.advanceClock(AFTER_LEASE_MS);
  await recoverRounds(world.arcade.ctx);
  release();
  const { body } = await playing;
  world.advanceClock(AFTER_BET_MAY_ARRIVE_MS);
  await recoverRounds(world.arcade.ctx);

  expect(body.code).toBe('bet_not_confirmed');
  expect(await statesOfRounds()).toEqual(['rolled_back']);
  expect(world.wallet.countOf('/win')).toBe(0);
  expect(world.wallet.balance).toBe(10_000n);
});

test('returns a bet that a wallet accepts after its rollback was given up', async () => {
  world.wallet.forgetsRollbacks = true;
  const release = world.wallet.hold('/bet');
  const playing = world.play(session);
  await expect.poll(() => world.wallet.calls).toContain('/bet');
  world.advanceClock(AFTER_BET_MAY_ARRIVE_MS);
  await recoverRounds(world.arcade.ctx);
  expect(await statesOfRounds()).toEqual(['rolled_back']);
  expect(world.wallet.balance).toBe(10_000n);

  world.wallet.fail('/rollback', 'temporary');
  release();
  expect((await playing).body.code).toBe('bet_not_confirmed');
  expect(await statesOfRounds()).toEqual(['rolling_back']);
  world.advanceClock(AFTER_LEASE_MS);
  await recoverRounds(world.arcade.ctx);
  expect(world.wallet.movements.map((movement) => movement.path)).toEqual(['/bet', '/rollback']);
  expect(await statesOfRounds()).toEqual(['rolled_back']);
  expect(world.wallet.balance).toBe(10_000n);
});

test('insufficient_funds: plays nothing and accepts a smaller stake afterwards', async () => {
  world.wallet.balance = 50n;
  const refused = await world.play(session);
  expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_funds']);
  expect(await statesOfRounds()).toEqual(['refused']);

  const { body } = await world.play(session, { stakeAmount: '40' });
  expect(body.standing).toBe('settled');
});

test.each([
  ['session_gone', 'session_expired', 401],
  ['account_blocked', 'account_blocked', 403],
  ['limit_reached', 'limit_reached', 403],
  ['game_unavailable', 'game_disabled', 403],
  ['platform_unavailable', 'invalid_signature', 503],
] as const)('%s: the wallet refuses the bet with %s', async (code, errorCode, status) => {
  world.wallet.nextRefusal = { path: '/bet', code: errorCode };
  const answer = await world.play(session);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('R37 too_soon: a second paid round within the cycle of 2.5 s', async () => {
  await world.play(session);
  world.advanceClock(1000);
  const answer = await world.play(session);
  expect([answer.status, answer.body.code, answer.body.retryAfterMs]).toEqual([429, 'too_soon', 1500]);
});

test('stake_not_offered and malformed_request: only the offered stakes are played', async () => {
  expect((await world.play(session, { stakeAmount: '30' })).body.code).toBe('stake_not_offered');
  expect((await world.play(session, { stakeAmount: '-100' })).body.code).toBe('malformed_request');
  expect((await world.play(session, { stakeAmount: '1e3' })).body.code).toBe('malformed_request');
  expect(world.wallet.calls).not.toContain('/bet');
});

/** Wallet calls of a real session before the first round. */
const OPENING = ['/authenticate', '/free-rounds'];

test('demo play moves play money only', async () => {
  const demo = await world.openDemo();
  const { body } = await world.play(demo);

  expect(BigInt(body.balanceAmount ?? '')).toBe(100_000n - 100n + BigInt(body.winAmount));
  expect(world.wallet.calls.filter((path) => !OPENING.includes(path))).toEqual([]);
});

test('S68 malformed_request: refuses a duplicate key in every body and takes no stake', async () => {
  const spin = { spinKey: randomUUID(), stakeAmount: '100' };
  const body = JSON.stringify(spin).replace('}', ',"stakeAmount":"500"}');
  expect(await world.call('/api/rounds', { session, body })).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  const opening = '{"gameId":"tesouro-da-mata","mode":"demo","mode":"real"}';
  expect(await world.call('/api/session', { body: opening })).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  expect(world.wallet.movements).toEqual([]);
  expect(await world.call('/api/rounds', { session, body: JSON.stringify(spin) })).toMatchObject({ status: 200 });
});

test('S82 An opened session, a call with a missing or ended one and a wrongly signed report each log one line with the id of the response', async () => {
  const info = vi.spyOn(world.arcade.http.log, 'info');
  const { sessionToken } = await world.openDemo();
  world.advanceClock(48 * 3_600_000);
  const { http } = world.arcade;
  const authorization = `Bearer ${sessionToken}`;
  const answers = [
    await http.inject({ method: 'POST', url: '/api/session', payload: { gameId: 'tesouro-da-mata', mode: 'real', token: 'none' } }),
    await http.inject({ url: '/api/balance' }),
    await http.inject({ url: '/api/rounds?secret=1', headers: { authorization } }),
    await http.inject({ method: 'POST', url: '/api/rounds/none/shown', headers: { authorization } }),
    await http.inject({ url: '/reports/transactions?day=2026-01-01' }),
    await http.inject({ url: '/nothing' }),
  ];
  const lines = info.mock.calls.flatMap(([facts, message]) => (message === 'call' ? [facts as unknown as Record<string, unknown>] : []));
  expect(lines.map(({ method, route, status, refused }) => [method, route, status, refused])).toEqual([
    ['POST', '/api/session', 200, undefined],
    ['POST', '/api/session', 401, 'token_invalid'],
    ['GET', '/api/balance', 401, 'session_gone'],
    ['GET', '/api/rounds', 401, 'session_gone'],
    ['POST', '/api/rounds/:roundId/shown', 401, 'session_gone'],
    ['GET', '/reports/transactions', 401, undefined],
  ]);
  expect(lines.slice(1).map(({ requestId }) => requestId)).toEqual(answers.slice(0, 5).map(({ headers }) => headers['x-request-id']));
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${sessionToken}|secret`));
});
