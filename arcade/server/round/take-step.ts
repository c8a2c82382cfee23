import { isDeepStrictEqual } from 'node:util';
import type { Choice, RoundView } from '../../client-contract.ts';
import { type ArcadeContext, inTransaction } from '../arcade-context.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { advanceRound } from './advance-round.ts';
import { applyStep } from './apply-step.ts';
import { lockRound, type RoundRow } from './round.sql.ts';
import { isShowable, viewRound } from './round-view.ts';

export interface TakeStep {
  playerId: string;
  roundId: string;
  stepKey: string;
  step: Choice;
}

/**
 * Takes one decision in a round of this player; the last one pays it. A repeated step key returns the state of the round.
 * step_not_allowed: against the rules. round_over: it has ended. key_reused: same key with another step. round_open: another process is
 * closing it.
 */
export async function takeStep(ctx: ArcadeContext, input: TakeStep): Promise<RoundView> {
  const { round, isNew } = await inTransaction(ctx.db, async (tx) => {
    const held = await lockRound(tx, { roundId: input.roundId, now: ctx.now() });
    if (held === undefined || held.playerId !== input.playerId || !isShowable(held)) throw new ArcadeProblem('not_found');
    const known = held.steps.find(({ key }) => key === input.stepKey);
    if (known !== undefined) return { round: answerAgain(held, { known: known.step, asked: input.step }), isNew: false };
    if (held.state !== 'playing') throw new ArcadeProblem('round_over');
    if (held.isLeased) throw new ArcadeProblem('round_open');
    const after = await applyStep(ctx, tx, held, { key: input.stepKey, step: input.step });
    if (after === undefined) throw new ArcadeProblem('step_not_allowed');
    return { round: after, isNew: true };
  });
  const isToPay = isNew && round.state === 'decided';
  return viewRound(isToPay ? await advanceRound(ctx, round, { isResumed: true }) : round);
}

/** The current state of the round, which is what a screen that lost the first response needs. */
function answerAgain(round: RoundRow, { known, asked }: { known: Choice; asked: Choice }): RoundRow {
  if (!isDeepStrictEqual(known, asked)) throw new ArcadeProblem('key_reused');
  return round;
}
