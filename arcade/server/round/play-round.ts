import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RandomSource } from '@jogada/platform/contract';
import type { Choice, RoundView } from '../../client-contract.ts';
import { roundDraws } from '../../fairness/server-seed.ts';
import { type ArcadeGame, isStepped, type SteppedRound } from '../../games/round-game.ts';
import { type ArcadeContext, inTransaction } from '../arcade-context.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { getGame } from '../get-game.ts';
import { lockActiveSeed, takeNonce } from '../seed/seed.sql.ts';
import { movePlayBalance, type SessionRow } from '../session/session.sql.ts';
import { isCaught } from '../shoal/caught.sql.ts';
import { advanceRound } from './advance-round.ts';
import { startOf } from './apply-step.ts';
import { findLastRoundAt, findOpenRound, findRoundByKey, insertRound, leaseRound, type RoundRow } from './round.sql.ts';
import { isShowable, viewRound } from './round-view.ts';
import { refusalOf } from './wallet-refusal.ts';

const REPEAT_LOOK_MS = 100;

/** Network jitter may bring two presses closer together than the screen sent them. */
const CYCLE_TOLERANCE_MS = 250;

export interface PlayRound {
  spinKey: string;
  stakeAmount: bigint;
  /** What the player chose with the bet, such as the number of mines. */
  options: Choice;
  /** One of these is played instead of staking. */
  freeRoundsId?: string | undefined;
}

/**
 * Plays one round of the session's game, or begins one whose player decides on the way. Repeating a spin key repeats the answer and never bets again.
 * key_reused: same key, other stake or options. round_open: the last round is not paid yet.
 * round_unfinished: the last round waits for its player's step. too_soon: within the game's cycle.
 * target_gone: somebody else has caught what was aimed at.
 * bet_not_confirmed: the wallet did not answer; the stake is returned if it was taken.
 */
export async function playRound(ctx: ArcadeContext, session: SessionRow, asked: PlayRound): Promise<RoundView> {
  const game = getGame(ctx, session.gameId);
  const options = game.readOptions === undefined ? {} : game.readOptions(asked.options);
  if (options === undefined) throw new ArcadeProblem('options_not_offered');
  const input = { ...asked, options };
  if (!game.stakeAmounts.includes(input.stakeAmount)) throw new ArcadeProblem('stake_not_offered');

  const known = await findRoundByKey(ctx.db, { playerId: session.playerId, spinKey: input.spinKey });
  if (known !== undefined) return answerAgain(ctx, known, input);
  await refuseMissing(ctx, { session, game, options });
  if (session.memberId === null) return viewRound(await playDemo(ctx, { session, game, input }));

  const round = await claimRound(ctx, { session, game, input });
  if (round !== undefined) return answer(await advanceRound(ctx, round, { isResumed: false }));
  const raced = await findRoundByKey(ctx.db, { playerId: session.playerId, spinKey: input.spinKey });
  if (raced === undefined) throw new ArcadeProblem('round_open');
  return answerAgain(ctx, raced, input);
}

/** Undefined when another round of this player stands in the way that is, or may be, this same press sent twice at once. */
async function claimRound(
  ctx: ArcadeContext,
  { session, game, input }: { session: SessionRow; game: ArcadeGame; input: PlayRound },
): Promise<RoundRow | undefined> {
  try {
    await finishOpenRound(ctx, session);
    await refuseTooSoon(ctx, { session, game });
  } catch (refusal) {
    const twin = await findRoundByKey(ctx.db, { playerId: session.playerId, spinKey: input.spinKey });
    if (twin !== undefined) return undefined;
    throw refusal;
  }
  return intendRound(ctx, session, input);
}

/** What somebody else has caught, or has left, is not aimed at any more. Nets that were in the air together all count. */
async function refuseMissing(
  ctx: ArcadeContext,
  { session, game, options }: { session: SessionRow; game: ArcadeGame; options: Choice },
): Promise<void> {
  if (game.shoal === undefined) return;
  const now = ctx.now();
  const swimmer = Number(options['swimmer']);
  const since = new Date(now.getTime() - game.shoal.staysMs);
  const isGone =
    !game.shoal.isThere(swimmer, now) ||
    (await isCaught(ctx.db, { gameId: game.gameId, isDemo: session.memberId === null, swimmer, since }));
  if (isGone) throw new ArcadeProblem('target_gone');
}

function answer(round: RoundRow): RoundView {
  if (isShowable(round)) return viewRound(round);
  throw new ArcadeProblem(refusalOf(round));
}

async function answerAgain(ctx: ArcadeContext, known: RoundRow, input: PlayRound): Promise<RoundView> {
  if (known.stakeAmount !== input.stakeAmount || !isDeepStrictEqual(known.options, input.options)) throw new ArcadeProblem('key_reused');
  const waitUntil = performance.now() + ctx.timing.repeatWaitMs;
  let round: RoundRow | undefined = known;
  while (round?.state === 'intended' && performance.now() < waitUntil) {
    await pause(REPEAT_LOOK_MS);
    round = await findRoundByKey(ctx.db, known);
  }
  if (round === undefined || round.state === 'intended') throw new ArcadeProblem('round_open');
  return answer(round);
}

/** The last round has to be paid before the next bet; if it waits for that, this is the moment to try again. */
async function finishOpenRound(ctx: ArcadeContext, session: SessionRow): Promise<void> {
  const open = await findOpenRound(ctx.db, session);
  if (open === undefined) return;
  if (open.state === 'playing') throw new ArcadeProblem('round_unfinished');
  const now = ctx.now();
  const leased = await leaseRound(ctx.db, { roundId: open.id, now, leaseUntil: new Date(now.getTime() + ctx.timing.leaseMs) });
  if (leased === undefined) throw new ArcadeProblem('round_open');
  const after = await advanceRound(ctx, leased, { isResumed: true });
  if (after.state === 'decided') throw new ArcadeProblem('round_open');
}

async function refuseTooSoon(ctx: ArcadeContext, { session, game }: { session: SessionRow; game: ArcadeGame }): Promise<void> {
  const lastAt = await findLastRoundAt(ctx.db, session);
  if (lastAt === undefined) return;
  const retryAfterMs = lastAt.getTime() + game.cycleMinMs - ctx.now().getTime();
  if (retryAfterMs > CYCLE_TOLERANCE_MS) throw new ArcadeProblem('too_soon', { retryAfterMs });
}

/** Writes the round down before any money moves; undefined when another round of this player won the race. */
async function intendRound(ctx: ArcadeContext, session: SessionRow, input: PlayRound): Promise<RoundRow | undefined> {
  const createdAt = ctx.now();
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const seed = await lockActiveSeed(tx, session.playerId);
      if (seed === undefined) throw new ArcadeProblem('seed_in_use');
      const round = newRound({ session, input, createdAt, seedId: seed.id, nonce: await takeNonce(tx, seed.id) });
      await insertRound(tx, { ...round, closedAt: null, leaseUntil: new Date(createdAt.getTime() + ctx.timing.leaseMs) });
      return round;
    });
  } catch (error) {
    if (isOneRoundAtATime(error)) return undefined;
    throw error;
  }
}

/** Play money never leaves the arcade, so a demo round is decided and paid in one transaction, or at its last step. */
async function playDemo(
  ctx: ArcadeContext,
  { session, game, input }: { session: SessionRow; game: ArcadeGame; input: PlayRound },
): Promise<RoundRow> {
  const createdAt = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const seed = await lockActiveSeed(tx, session.playerId);
    if (seed === undefined) throw new ArcadeProblem('seed_in_use');
    const nonce = await takeNonce(tx, seed.id);
    const { isOver, result, winAmount } = firstOf(game, input, roundDraws({ ...seed, nonce }));
    const balanceAmount = await movePlayBalance(tx, { sessionId: session.id, stakeAmount: input.stakeAmount, winAmount });
    if (balanceAmount === undefined) throw new ArcadeProblem('insufficient_funds');
    const intended = newRound({ session, input, createdAt, seedId: seed.id, nonce });
    const played: RoundRow = { ...intended, state: isOver ? 'settled' : 'playing', result, winAmount, balanceAmount };
    const nextAttemptAt = new Date(createdAt.getTime() + (isStepped(game) ? game.stepLimitMs : 0));
    await insertRound(tx, { ...played, closedAt: isOver ? createdAt : null, leaseUntil: createdAt, nextAttemptAt });
    return played;
  });
}

function firstOf(game: ArcadeGame, { stakeAmount, options }: PlayRound, random: RandomSource): SteppedRound {
  return isStepped(game) ? startOf(game, { stakeAmount, options }, random) : { isOver: true, ...game.play(stakeAmount, random, options) };
}

interface RoundStart {
  session: SessionRow;
  input: PlayRound;
  createdAt: Date;
  seedId: string;
  nonce: bigint;
}

function newRound({ session, input, createdAt, seedId, nonce }: RoundStart): RoundRow {
  return {
    id: `rnd_${randomBytes(12).toString('hex')}`,
    playerId: session.playerId,
    sessionId: session.id,
    gameId: session.gameId,
    spinKey: input.spinKey,
    isDemo: session.memberId === null,
    memberId: session.memberId,
    walletSessionId: session.walletSessionId,
    currency: session.currency,
    stakeAmount: input.stakeAmount,
    seedId,
    nonce,
    options: input.options,
    steps: [],
    state: 'intended',
    result: null,
    winAmount: null,
    balanceAmount: null,
    errorCode: null,
    attempts: 0,
    createdAt,
    freeRoundsId: session.memberId === null ? null : (input.freeRoundsId ?? null),
  };
}

const ONE_ROUND_CONSTRAINTS = ['round_one_open', 'round_key_unique'];

function isOneRoundAtATime(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && ONE_ROUND_CONSTRAINTS.includes(String(error.constraint));
}
