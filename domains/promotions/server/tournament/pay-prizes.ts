import type { Context, Transaction } from '@jogada/platform/server';
import { isCurrency } from '@jogada/platform/contract';
import { findStop } from '../promotion/find-stop.sql.ts';
import { award } from '../rewards/award.ts';
import { payOrLeave } from '../rewards/pay-or-leave.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { termsOf } from '../rewards/terms-of.ts';
import { lockDuePrize, selectDuePrizes, setPrizeSettled, type DuePrizeRow } from './settle-tournaments.sql.ts';
import { notifyEntries } from './tournament-notification.sql.ts';

const BATCH = 100;
const CLAIM_DAYS = 30;
const DAY_MS = 86_400_000;

/** The promotion whose house account pays the prizes. */
const PROMOTION_CODE = 'tournament';

/** Pays the prizes of final results, each in its own transaction, so that an interrupted run continues where it stopped. */
export async function payPrizes(ctx: Context): Promise<void> {
  for (;;) {
    const due = await selectDuePrizes(ctx.database, { limit: BATCH });
    let failures = 0;
    for (const prize of due) {
      await ctx.database
        .transaction((tx) => pay(ctx, tx, prize))
        .catch((error: unknown) => {
          failures += 1;
          ctx.log.error({ err: error, tournamentId: prize.tournament_id, memberId: prize.member_id }, 'prize not paid');
        });
    }
    // Failed rows come first in the next query, so they are left to the next run.
    if (due.length < BATCH || failures > 0) return;
  }
}

/**
 * Makes a prize a reward and pays it. A blocked or paused member claims it later; a member excluded since the result gets none, as of every
 * promotion (R20).
 */
async function pay(ctx: Context, tx: Transaction, due: DuePrizeRow): Promise<void> {
  const prize = await lockDuePrize(tx, due);
  if (!prize || !isCurrency(prize.currency)) return;
  const at = ctx.now();
  const { tournament_id: tournamentId, member_id: memberId, prize_amount: amount } = prize;
  const awarded = await award(tx, {
    merchantCode: prize.merchant_code,
    memberId,
    origin: 'tournament',
    occasion: tournamentId,
    promotionCode: PROMOTION_CODE,
    currency: prize.currency,
    amount,
    terms: termsOf({ amount, wagerTimes: prize.wager_times }),
    basis: { rank: String(prize.rank), score: String(prize.score), resultHash: prize.result_hash.toString('hex') },
    claimBy: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
    isEarnedByPlay: true,
    at,
  });
  await setPrizeSettled(tx, { ...due, at, isWithheld: awarded.outcome === 'has_stopped' });
  if (awarded.outcome !== 'awarded') return;
  await notifyEntries(tx, { tournamentId, memberId, kind: 'prize', at });
  if (await findStop(tx, { memberId, at })) return;
  const reward = await findReward(tx, { memberId, rewardId: awarded.rewardId, language: 'pt', otherLanguage: 'pt' });
  if (reward) await payOrLeave(tx, reward, at);
}
