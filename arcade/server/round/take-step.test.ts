import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Choice, OpenedSession, RevealedSeedView, RoundView, SessionView, VerifiableRound } from '../../client-contract.ts';
import { revealedDraws } from '../../fairness/revealed-round.ts';
import type { Field } from '../../games/minas-da-serra/rules.ts';
import { minasDaSerra } from '../../games/minas-da-serra/rounds.ts';
import { type ArcadeWorld, createArcadeWorld } from '../../test/arcade-world.ts';
import { recoverRounds } from './recover-rounds.ts';

const GAME = 'minas-da-serra';
const AFTER_LEASE_MS = 21_000;
const AFTER_STEP_LIMIT_MS = minasDaSerra.stepLimitMs + 1000;
const START_BALANCE = 10_000n;

let world: ArcadeWorld;
let session: OpenedSession;

beforeEach(async () => {
  world = await createArcadeWorld();
  session = await world.openSession(GAME);
});
afterEach(() => world.end());

async function bet(options: Choice = { mines: 1 }): Promise<RoundView> {
  return (await world.play(session, { options })).body;
}

function step(round: RoundView, taken: Choice, stepKey: string = randomUUID()) {
  return world.call<RoundView>(`/api/rounds/${round.roundId}/steps`, { session, body: { stepKey, step: taken } });
}

async function stateOf(round: RoundView): Promise<string | undefined> {
  const [row] = await world.query<{ state: string }>('select state from arcade.round where id = $1', [round.roundId]);
  return row?.state;
}

/** Opens a safe tile. With one mine the first tile may be the mine; then it tries another round. */
async function openOneSafe(): Promise<{ round: RoundView; after: RoundView }> {
  for (;;) {
    const round = await bet();
    const { body: after } = await step(round, { open: 0 });
    if (after.standing === 'open') return { round, after };
    world.advanceClock(3000);
  }
}

test('takes the stake at once and pays with the last step', async () => {
  const { round, after } = await openOneSafe();
  expect(after).toMatchObject({ standing: 'open', winAmount: '0', steps: [{ open: 0 }], options: { mines: 1 } });
  expect((after.result as Field).mines).toEqual([]);
  const before = world.wallet.balance;

  const { body: over } = await step(round, { take: 1 });
  // 24 of 25 tiles are safe: 0.97 · 25 / 24, rounded down to hundredths.
  expect(over).toMatchObject({ standing: 'settled', winAmount: '101', result: { multiplier: 101, isHit: false } });
  expect(world.wallet.balance).toBe(before + 101n);
  expect((over.result as Field).mines).toHaveLength(1);
});

test('a mine ends the round without a win and closes it at the wallet', async () => {
  const round = await bet({ mines: 24 });
  const { body: over } = await step(round, { open: 7 });
  const isHit = (over.result as Field).isHit;
  expect(over.standing).toBe('settled');
  expect(over.winAmount).toBe(isHit ? '0' : '2425');
  expect(world.wallet.movements.map(({ path }) => path)).toEqual(['/bet', '/win']);
});

test('a repeated step key takes one step', async () => {
  const { round } = await openOneSafe();
  // A round whose first tile was the mine has been closed at the wallet too.
  const winsBefore = world.wallet.countOf('/win');
  const key = randomUUID();
  const [first, second] = await Promise.all([step(round, { take: 1 }, key), step(round, { take: 1 }, key)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(world.wallet.countOf('/win')).toBe(winsBefore + 1);
  expect(await stateOf(round)).toBe('settled');
  const other = await step(round, { open: 4 }, key);
  expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
});

test('step_not_allowed, round_over, not_found: a disallowed step changes nothing', async () => {
  const { round } = await openOneSafe();
  for (const forbidden of [{ open: 0 }, { open: 25 }, { open: 1, take: 1 }, {}, { hold: [1] }]) {
    expect((await step(round, forbidden)).body.code, JSON.stringify(forbidden)).toBe('step_not_allowed');
  }
  expect((await step({ ...round, roundId: 'rnd_000000000000000000000000' }, { open: 1 })).body.code).toBe('not_found');
  await step(round, { take: 1 });
  expect((await step(round, { open: 1 })).body.code).toBe('round_over');
  const otherSession = await world.openDemo(GAME);
  const stolen = await world.call(`/api/rounds/${round.roundId}/steps`, {
    session: otherSession,
    body: { stepKey: randomUUID(), step: { open: 3 } },
  });
  expect(stolen.body.code).toBe('not_found');
});

test('options_not_offered: a bet without valid options takes no money', async () => {
  for (const options of [{}, { mines: 0 }, { mines: 25 }, { mines: 'many' }]) {
    expect((await world.play(session, { options })).body.code).toBe('options_not_offered');
  }
  expect(world.wallet.countOf('/bet')).toBe(0);
});

test('round_unfinished: refuses the next bet, and a reload resumes the round', async () => {
  const { round } = await openOneSafe();
  world.advanceClock(5000);
  expect((await world.play(session, { options: { mines: 3 } })).body.code).toBe('round_unfinished');

  await world.restart();
  const { body: again } = await world.call<SessionView>('/api/session', { session });
  expect(again.unfinishedRound).toMatchObject({ roundId: round.roundId, standing: 'open', steps: [{ open: 0 }] });
  expect((await step(round, { take: 1 })).body.standing).toBe('settled');
});

test('R36 an abandoned round is paid as it stands after the step limit', async () => {
  const { round } = await openOneSafe();
  const before = world.wallet.balance;
  world.advanceClock(AFTER_LEASE_MS);
  await recoverRounds(world.arcade.ctx);
  expect(await stateOf(round)).toBe('playing');

  world.advanceClock(AFTER_STEP_LIMIT_MS);
  await recoverRounds(world.arcade.ctx);
  expect(await stateOf(round)).toBe('settled');
  expect(world.wallet.balance).toBe(before + 101n);
  expect((await step(round, { open: 1 })).body.code).toBe('round_over');
});

test('a round without any step returns its stake, for real and play money', async () => {
  const round = await bet();
  const demo = await world.openDemo(GAME);
  const { body: demoRound } = await world.play(demo, { options: { mines: 5 } });
  expect(demoRound).toMatchObject({ standing: 'open', balanceAmount: '99900' });

  world.advanceClock(AFTER_STEP_LIMIT_MS);
  await recoverRounds(world.arcade.ctx);
  expect(await stateOf(round)).toBe('rolled_back');
  expect(world.wallet.balance).toBe(START_BALANCE);
  expect(await stateOf(demoRound)).toBe('rolled_back');
  expect((await world.call<SessionView>('/api/session', { session: demo })).body.balanceAmount).toBe('100000');
});

test('recovery pays an unanswered win once', async () => {
  const { round } = await openOneSafe();
  const before = world.wallet.balance;
  world.wallet.fail('/win', 'unreachable', 'answer_lost', 'unreachable');
  const { body: over } = await step(round, { take: 1 });
  expect(over).toMatchObject({ standing: 'pending', winAmount: '101' });
  world.advanceClock(AFTER_LEASE_MS);
  await recoverRounds(world.arcade.ctx);
  expect(await stateOf(round)).toBe('settled');
  expect(world.wallet.balance).toBe(before + 101n);
});

test('R36 the seed stays secret during a round, which can be replayed from its record afterwards', async () => {
  const { round } = await openOneSafe();
  const rotate = () => world.call<{ revealed: RevealedSeedView }>('/api/seed/rotate', { session, body: { clientSeed: 'minha-sorte' } });
  expect((await rotate()).body.code).toBe('seed_in_use');

  const { body: over } = await step(round, { take: 1 });
  await rotate();
  const { body } = await world.call<{ rounds: VerifiableRound[] }>('/api/rounds', { session });
  const kept = body.rounds.find(({ roundId }) => roundId === round.roundId);
  if (kept?.serverSeed === undefined) throw new Error('the seed is not revealed');
  const draws = await revealedDraws({ ...kept, serverSeed: kept.serverSeed });
  const again = minasDaSerra.playSteps(BigInt(kept.stakeAmount), draws, kept);
  expect(again?.result).toEqual(over.result);
});
