import type { MemberContext } from '@jogada/accounts/server';
import type { Transaction } from '@jogada/platform/server';
import type { Reward } from '../../contract/player/index.ts';
import { payReward } from '../rewards/pay-reward.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { rewardView } from '../rewards/reward-view.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { awardPromotion, type PromotionAward } from './award-promotion.ts';
import { readMemberFacts } from './member-facts.ts';
import { refusalOf } from './refusal-of.ts';
import { refuse } from './refuse.ts';

/**
 * Awards and pays an offer in one transaction. Of concurrent claims one is paid.
 * @throws Problem `promotion_not_for_you`, `promotion_budget_spent`, `reward_claimed`, `promotion_not_found`, `account_blocked`
 */
export async function claimAtOnce(
  ctx: MemberContext,
  tx: Transaction,
  claim: Pick<PromotionAward, 'promotion' | 'occasion' | 'amount' | 'basis'>,
): Promise<Reward> {
  const at = ctx.now();
  const rule = { profile: ctx.merchant.jurisdiction, rule: claim.promotion.rule, at };
  refuse(refusalOf(rule, await readMemberFacts(tx, ctx.member, at)));
  const awarded = await awardPromotion(tx, { ...claim, memberId: ctx.member.id, claimBy: null, isEarnedByPlay: false, at });
  if (awarded.outcome !== 'awarded') {
    refuse(awarded.outcome === 'has_stopped' ? 'not_for_this_account' : awarded.outcome);
    throw new Error(`unexpected outcome of a reward: ${awarded.outcome}`);
  }
  const wanted = { memberId: ctx.member.id, rewardId: awarded.rewardId, ...languagesOf(ctx) };
  const earned = await findReward(tx, wanted);
  if (!earned) throw new Error(`reward ${awarded.rewardId} is missing after its insert`);
  await payReward(tx, earned, at);
  const paid = await findReward(tx, wanted);
  if (!paid) throw new Error(`reward ${awarded.rewardId} is missing after its payment`);
  return rewardView(paid, at);
}
