import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { claimReward as endpoint } from '../../contract/player/rewards.ts';
import { payReward } from './pay-reward.ts';
import { findReward } from './reward.sql.ts';
import { rewardView } from './reward-view.ts';
import { languagesOf } from './languages-of.ts';

/**
 * Pays a reward to its member. Of concurrent claims one is paid and the others are refused.
 * @throws Problem `reward_not_found`, `reward_claimed`, `reward_expired`, `account_blocked`
 */
export function claimReward(ctx: MemberContext, { rewardId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  const wanted = { memberId: ctx.member.id, rewardId, ...languagesOf(ctx) };
  return ctx.database.transaction(async (tx) => {
    const reward = await findReward(tx, wanted);
    if (!reward) throw new Problem('reward_not_found');
    await payReward(tx, reward, at);
    const paid = await findReward(tx, wanted);
    if (!paid) throw new Error(`reward ${rewardId} is missing after its payment`);
    return rewardView(paid, at);
  });
}
