import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedSession, SessionView, VerifiableRound } from '../../client-contract.ts';
import { revealedDraws, revealedSeedHash } from '../../fairness/revealed-round.ts';
import { toStored } from '../../games/tesouro-da-mata/rounds.ts';
import { playRound } from '../../games/tesouro-da-mata/rules.ts';
import { type ArcadeWorld, createArcadeWorld } from '../../test/arcade-world.ts';
import { STAND_IN_TOKEN } from '../../test/wallet-stand-in.ts';

let world: ArcadeWorld;

beforeEach(async () => {
  world = await createArcadeWorld();
});
afterEach(() => world.end());

test('a launch token opens one session; token_invalid: it does not open a second', async () => {
  const session = await world.openSession();
  expect(session).toMatchObject({ nickname: 'maria', currency: 'BRL', balanceAmount: '10000', isDemo: false });

  const again = await world.call('/api/session', { body: { gameId: 'tesouro-da-mata', mode: 'real', token: STAND_IN_TOKEN } });
  expect([again.status, again.body.code]).toEqual([401, 'token_invalid']);
});

test('session_gone: no token, a made-up token, or a session of yesterday', async () => {
  const session = await world.openSession();
  const madeUp: OpenedSession = { ...session, sessionToken: 'x'.repeat(43) };
  expect((await world.call('/api/session')).body.code).toBe('session_gone');
  expect((await world.call('/api/session', { session: madeUp })).body.code).toBe('session_gone');
  world.advanceClock(13 * 3_600_000);
  expect((await world.call('/api/session', { session })).body.code).toBe('session_gone');
});

test('a round that was not shown comes back after a reload, until it is shown', async () => {
  const session = await world.openSession();
  const { body: round } = await world.play(session);

  const resumed = await world.call<SessionView>('/api/session', { session });
  expect(resumed.body.unfinishedRound).toEqual(round);

  await world.call(`/api/rounds/${round.roundId}/shown`, { session, body: {} });
  const later = await world.call<SessionView>('/api/session', { session });
  expect(later.body.unfinishedRound).toBeUndefined();
});

test('another player cannot see a round', async () => {
  const session = await world.openSession();
  const { body: round } = await world.play(session);
  const otherSession = await world.openDemo();
  const answer = await world.call(`/api/rounds/${round.roundId}/shown`, { session: otherSession, body: {} });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

test('a revealed seed matches its commitment and computes every round again', async () => {
  const session = await world.openSession();
  const committed = session.seed;
  const played = [];
  for (let count = 0; count < 3; count++) {
    played.push((await world.play(session)).body);
    world.advanceClock(3000);
  }
  const hidden = await world.call<{ rounds: VerifiableRound[] }>('/api/rounds', { session });
  expect(hidden.body.rounds.every((round) => round.serverSeed === undefined)).toBe(true);

  const { body: rotated } = await world.call<{ seed: SessionView['seed'] }>('/api/seed/rotate', {
    session,
    body: { clientSeed: 'minha-sorte' },
  });
  expect(rotated.seed).toMatchObject({ clientSeed: 'minha-sorte', nextNonce: '0', serverSeedHash: committed.nextServerSeedHash });

  const { body } = await world.call<{ rounds: VerifiableRound[] }>('/api/rounds', { session });
  expect(body.rounds).toHaveLength(3);
  for (const { serverSeed = '', clientSeed, nonce, stakeAmount, winAmount, result } of body.rounds) {
    expect(await revealedSeedHash(serverSeed)).toBe(committed.serverSeedHash);
    const again = playRound(BigInt(stakeAmount), await revealedDraws({ serverSeed, clientSeed, nonce }));
    expect(toStored(again)).toEqual(result);
    expect(again.winAmount).toBe(BigInt(winAmount));
  }
  expect(body.rounds.map((round) => round.roundId)).toEqual(played.map((round) => round.roundId).reverse());
});

test('seed_in_use: a seed is not revealed while a bet on it is under way', async () => {
  const session = await world.openSession();
  const release = world.wallet.hold('/bet');
  const playing = world.play(session);
  await expect.poll(() => world.wallet.calls).toContain('/bet');

  const answer = await world.call('/api/seed/rotate', { session, body: { clientSeed: 'agora' } });
  expect([answer.status, answer.body.code]).toEqual([409, 'seed_in_use']);
  release();
  await playing;
});

test('platform_unavailable: the wallet does not answer', async () => {
  const session = await world.openSession();
  world.wallet.fail('/balance', 'temporary');
  expect((await world.call('/api/balance', { session })).body.code).toBe('platform_unavailable');
});
