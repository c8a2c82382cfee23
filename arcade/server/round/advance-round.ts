import { roundDraws } from '../../fairness/server-seed.ts';
import { isStepped, type SteppedRound } from '../../games/round-game.ts';
import type { WalletErrorCode } from '../../vendor-client.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { getGame } from '../get-game.ts';
import { getSeed } from '../seed/seed.sql.ts';
import { endForPlayer, startOf } from './apply-step.ts';
import {
  markDecided,
  markPlaying,
  markRefused,
  markRolledBack,
  markRollingBack,
  markSettled,
  releaseRound,
  type RoundRow,
} from './round.sql.ts';
import { attemptWallet } from './wallet-attempts.ts';

/*
 * The life of a round. Each arrow is one guarded update, so two processes can never take two different ones.
 *
 *   intended ──bet accepted──▶ decided ──win accepted──▶ settled
 *      ├──bet accepted, the player decides──▶ playing ──last step──▶ decided
 *      ├─────bet refused─────▶ refused
 *      └──bet's fate unknown─▶ rolling_back ──rollback answered──▶ rolled_back
 */

/**
 * Advances a leased round as far as the wallet permits, then releases the lease.
 * `isResumed` marks a round that was interrupted. Without an answered bet it is rolled back, because its player may be gone; past its step
 * limit it is closed for the player; decided, it is paid.
 */
export async function advanceRound(ctx: ArcadeContext, round: RoundRow, { isResumed }: { isResumed: boolean }): Promise<RoundRow> {
  let current = round;
  if (current.state === 'intended') current = isResumed ? await startRollback(ctx, current, 'interrupted') : await placeBet(ctx, current);
  else if (current.state === 'playing' && isResumed) current = await endForPlayer(ctx, current);
  let reason: string | null = null;
  if (current.state === 'decided') [current, reason] = await payWin(ctx, current);
  if (current.state === 'rolling_back') [current, reason] = await rollBack(ctx, current);
  await release(ctx, current, reason);
  return current;
}

async function placeBet(ctx: ArcadeContext, round: RoundRow): Promise<RoundRow> {
  const { memberId, walletSessionId } = walletIds(round);
  const { outcome, hadUnknown } = await attemptWallet(
    () =>
      ctx.vendor.bet({
        transactionId: betTransactionId(round),
        memberId,
        sessionId: walletSessionId,
        gameId: round.gameId,
        roundId: round.id,
        ...freeRoundsOf(round),
        amount: round.stakeAmount,
        currency: round.currency,
      }),
    ctx.timing.retryPausesMs,
  );
  if (outcome.kind === 'unknown') return startRollback(ctx, round, outcome.reason);
  if (outcome.kind === 'refused') {
    // An unanswered first attempt may still take effect after the second was refused.
    if (hadUnknown || outcome.errorCode === 'transaction_conflict') return startRollback(ctx, round, outcome.errorCode);
    const refused = await markRefused(ctx.db, { roundId: round.id, errorCode: outcome.errorCode, closedAt: ctx.now() });
    return refused ?? betCameTooLate(ctx, round);
  }
  const decided = await decide(ctx, round);
  return decided ?? betCameTooLate(ctx, round);
}

/** The result is a function of seed and nonce, both fixed before the bet; recomputing it gives the same result. */
async function decide(ctx: ArcadeContext, round: RoundRow): Promise<RoundRow | undefined> {
  const seed = await getSeed(ctx.db, round.seedId);
  const random = roundDraws({ ...seed, nonce: round.nonce });
  const game = getGame(ctx, round.gameId);
  if (isStepped(game)) return beginSteps(ctx, round, startOf(game, round, random));
  const { result, winAmount } = game.play(round.stakeAmount, random, round.options);
  return markDecided(ctx.db, { roundId: round.id, result, winAmount, decidedAt: ctx.now() });
}

function beginSteps(ctx: ArcadeContext, { id: roundId }: RoundRow, first: SteppedRound): Promise<RoundRow | undefined> {
  const { isOver, result, winAmount } = first;
  return isOver ? markDecided(ctx.db, { roundId, result, winAmount, decidedAt: ctx.now() }) : markPlaying(ctx.db, { roundId, result });
}

/** The recovery job gave this round up while its bet was in progress. The stake must be returned, even when that was considered done. */
async function betCameTooLate(ctx: ArcadeContext, round: RoundRow): Promise<RoundRow> {
  const reopened = await markRollingBack(ctx.db, { roundId: round.id, errorCode: 'late_bet', from: 'rolled_back' });
  return reopened ?? { ...round, state: 'rolling_back', errorCode: 'late_bet' };
}

async function startRollback(ctx: ArcadeContext, round: RoundRow, errorCode: string): Promise<RoundRow> {
  const rolling = await markRollingBack(ctx.db, { roundId: round.id, errorCode, from: 'intended' });
  return rolling ?? { ...round, state: 'rolling_back', errorCode };
}

async function payWin(ctx: ArcadeContext, round: RoundRow): Promise<[RoundRow, string | null]> {
  const { memberId } = walletIds(round);
  const { outcome } = await attemptWallet(
    () =>
      ctx.vendor.win({
        transactionId: `${round.id}-win`,
        betTransactionId: betTransactionId(round),
        memberId,
        gameId: round.gameId,
        roundId: round.id,
        ...freeRoundsOf(round),
        amount: round.winAmount ?? 0n,
        currency: round.currency,
      }),
    ctx.timing.retryPausesMs,
  );
  if (outcome.kind !== 'accepted') {
    const reason = outcome.kind === 'refused' ? outcome.errorCode : outcome.reason;
    ctx.log.error({ roundId: round.id, reason }, 'win not credited yet; will retry');
    return [round, reason];
  }
  const settled = await markSettled(ctx.db, { roundId: round.id, balanceAmount: outcome.answer.balanceAmount, closedAt: ctx.now() });
  return [settled ?? round, null];
}

async function rollBack(ctx: ArcadeContext, round: RoundRow): Promise<[RoundRow, string | null]> {
  const { memberId } = walletIds(round);
  const { outcome } = await attemptWallet(
    () =>
      ctx.vendor.rollback({
        transactionId: `${round.id}-rollback`,
        betTransactionId: betTransactionId(round),
        memberId,
        gameId: round.gameId,
        roundId: round.id,
        ...freeRoundsOf(round),
      }),
    [],
  );
  const isDone = outcome.kind === 'accepted' || (outcome.kind === 'refused' && isRollbackNeedless(ctx, round, outcome.errorCode));
  if (!isDone) return [round, outcome.kind === 'refused' ? outcome.errorCode : outcome.reason];
  const rolledBack = await markRolledBack(ctx.db, { roundId: round.id, closedAt: ctx.now() });
  return [rolledBack ?? round, null];
}

function isRollbackNeedless(ctx: ArcadeContext, round: RoundRow, errorCode: WalletErrorCode): boolean {
  if (errorCode === 'bet_rolled_back') return true;
  const ageMs = ctx.now().getTime() - round.createdAt.getTime();
  return errorCode === 'bet_unknown' && ageMs > ctx.timing.betMayArriveMs;
}

async function release(ctx: ArcadeContext, round: RoundRow, lastReason: string | null): Promise<void> {
  if (round.state === 'playing') return releaseForStep(ctx, round);
  const { recoveryPauseMs, recoveryPauseMaxMs } = ctx.timing;
  const now = ctx.now();
  const pauseMs = Math.min(recoveryPauseMaxMs, recoveryPauseMs * 2 ** Math.min(round.attempts, 20));
  await releaseRound(ctx.db, { roundId: round.id, now, nextAttemptAt: new Date(now.getTime() + pauseMs), lastReason });
}

/** Recovery skips a round in play until the time limit of the next step. */
async function releaseForStep(ctx: ArcadeContext, round: RoundRow): Promise<void> {
  const game = getGame(ctx, round.gameId);
  const now = ctx.now();
  const nextAttemptAt = new Date(now.getTime() + (isStepped(game) ? game.stepLimitMs : 0));
  await releaseRound(ctx.db, { roundId: round.id, now, nextAttemptAt, lastReason: null });
}

function freeRoundsOf({ freeRoundsId }: RoundRow): { freeRoundsId?: string } {
  return freeRoundsId === null ? {} : { freeRoundsId };
}

function betTransactionId(round: RoundRow): string {
  return `${round.id}-bet`;
}

function walletIds({ id, memberId, walletSessionId }: RoundRow): { memberId: string; walletSessionId: string } {
  if (memberId === null || walletSessionId === null) throw new Error(`Round ${id} has no wallet`);
  return { memberId, walletSessionId };
}
