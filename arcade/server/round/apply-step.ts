import type { PoolClient } from 'pg';
import type { RandomSource } from '@jogada/platform/contract';
import { roundDraws } from '../../fairness/server-seed.ts';
import { isStepped, type SteppedGame, type SteppedRound, type TakenSteps } from '../../games/round-game.ts';
import { type ArcadeContext, inTransaction } from '../arcade-context.ts';
import { getGame } from '../get-game.ts';
import { getSeed } from '../seed/seed.sql.ts';
import { movePlayBalance } from '../session/session.sql.ts';
import { lockRound, markRolledBack, markRollingBack, markStepped, type RoundRow, type TakenStep } from './round.sql.ts';

/** The player's view of a round whose bet was just accepted. */
export function startOf(
  game: SteppedGame,
  { stakeAmount, options }: Pick<RoundRow, 'stakeAmount' | 'options'>,
  random: RandomSource,
): SteppedRound {
  const first = game.playSteps(stakeAmount, random, { options, steps: [] });
  if (first === undefined) throw new Error(`${game.gameId} has no first step`);
  return first;
}

/**
 * Applies one step to a round that this transaction has locked, and stores the result.
 * @returns undefined when the rules do not allow the step.
 */
export async function applyStep(ctx: ArcadeContext, tx: PoolClient, round: RoundRow, taken: TakenStep): Promise<RoundRow | undefined> {
  const game = steppedGame(ctx, round);
  const steps = [...round.steps, taken];
  const after = game.playSteps(round.stakeAmount, await drawsOf(tx, round), stepsOf({ ...round, steps }));
  if (after === undefined) return undefined;
  const { isOver, result, winAmount } = after;
  const now = ctx.now();
  const leaseUntil = new Date(now.getTime() + (isOver ? ctx.timing.leaseMs : 0));
  const nextAttemptAt = isOver ? leaseUntil : new Date(now.getTime() + game.stepLimitMs);
  const stepped = { ...round, steps, result, steppedAt: now, leaseUntil, nextAttemptAt };
  if (!isOver) return markStepped(tx, { ...stepped, winAmount: 0n });
  if (!round.isDemo) return markStepped(tx, { ...stepped, winAmount, state: 'decided' });
  // The demo session may have ended, and its play money with it.
  const balanceAmount = await movePlayBalance(tx, { sessionId: round.sessionId, stakeAmount: 0n, winAmount });
  return markStepped(tx, { ...stepped, winAmount, state: 'settled', balanceAmount: balanceAmount ?? round.balanceAmount });
}

/** Closes a round past its step limit: by the game's closing steps, or by returning the stake. */
export function endForPlayer(ctx: ArcadeContext, round: RoundRow): Promise<RoundRow> {
  const game = steppedGame(ctx, round);
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    let current: RoundRow | undefined = await lockRound(tx, { roundId: round.id, now });
    while (current?.state === 'playing') {
      const step = game.closingStep(current.stakeAmount, await drawsOf(tx, current), stepsOf(current));
      if (step === undefined) return giveBack(tx, current, now);
      current = await applyStep(ctx, tx, current, { key: `closing-${current.steps.length}`, step });
      if (current === undefined) throw new Error(`${game.gameId} rejects its own closing step`);
    }
    return current ?? round;
  });
}

async function giveBack(tx: PoolClient, round: RoundRow, closedAt: Date): Promise<RoundRow> {
  const { id: roundId, sessionId, stakeAmount } = round;
  if (round.isDemo) await movePlayBalance(tx, { sessionId, stakeAmount: 0n, winAmount: stakeAmount });
  const rolling = await markRollingBack(tx, { roundId, errorCode: 'player_away', from: 'playing' });
  const after = round.isDemo ? await markRolledBack(tx, { roundId, closedAt }) : rolling;
  if (after === undefined) throw new Error(`Round ${roundId} cannot be refunded`);
  return after;
}

function steppedGame(ctx: ArcadeContext, { gameId }: RoundRow): SteppedGame {
  const game = getGame(ctx, gameId);
  if (!isStepped(game)) throw new Error(`${gameId} has no steps`);
  return game;
}

function stepsOf({ options, steps }: RoundRow): TakenSteps {
  return { options, steps: steps.map(({ step }) => step) };
}

async function drawsOf(tx: PoolClient, { seedId, nonce }: RoundRow): Promise<RandomSource> {
  return roundDraws({ ...(await getSeed(tx, seedId)), nonce });
}
