import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { giveBonus, postWithin, promotionSource } from '@jogada/wallet/server';
import { markClaimed, type RewardRow } from './reward.sql.ts';

const DAY_MS = 86_400_000;

/**
 * Pays a reward in the caller's transaction under its stored terms, as cash or as a bonus.
 * @throws Problem `reward_claimed`, `reward_expired`, `account_blocked`
 */
export async function payReward(tx: Sql, reward: RewardRow, at: Date): Promise<void> {
  const claim = { memberId: reward.member_id, rewardId: reward.id, at };
  if (!(await markClaimed(tx, claim))) {
    const isLapsed = reward.state === 'expired' || (reward.state === 'claimable' && reward.claim_by !== null && reward.claim_by <= at);
    throw new Problem(isLapsed ? 'reward_expired' : 'reward_claimed');
  }
  if (reward.terms.form === 'cash') await payCash(tx, reward, at);
  else await payBonus(tx, reward, reward.terms, at);
}

async function payCash(tx: Sql, reward: RewardRow, at: Date): Promise<void> {
  const [answer] = await postWithin(tx, [
    {
      kind: 'promo_win',
      merchantCode: reward.merchant_code,
      memberId: reward.member_id,
      source: promotionSource(reward.promotion_code),
      externalId: reward.id,
      amount: reward.amount,
      currency: reward.currency,
      at,
    },
  ]);
  if (answer?.outcome === 'account_blocked') throw new Problem('account_blocked');
  if (answer?.outcome !== 'applied') throw new Error(`the ledger returned ${answer?.outcome ?? 'nothing'} for the reward ${reward.id}`);
}

type BonusTerms = Extract<RewardRow['terms'], { form: 'bonus' }>;

async function payBonus(tx: Sql, reward: RewardRow, terms: BonusTerms, at: Date): Promise<void> {
  await giveBonus(tx, {
    // A reward is paid once, so the bonus id derives from the reward's id.
    bonusId: `bon_${reward.id.slice('rwd_'.length)}`,
    merchantCode: reward.merchant_code,
    memberId: reward.member_id,
    promotionCode: reward.promotion_code,
    name: reward.name,
    currency: reward.currency,
    amount: reward.amount,
    wagerRequiredAmount: BigInt(terms.wagerAmount),
    spendsFirst: terms.spendsFirst,
    weightRule: WEIGHT_RULE,
    maximumBetAmount: terms.maximumBetAmount === null ? null : BigInt(terms.maximumBetAmount),
    maximumCashAmount: terms.maximumCashAmount === null ? null : BigInt(terms.maximumCashAmount),
    expiresAt: new Date(at.getTime() + terms.validDays * DAY_MS),
    givenBy: 'promotions',
    reason: reward.occasion,
    at,
  });
}

/** Wagering weights by game category. Every installation has this rule. */
const WEIGHT_RULE = 'standard';
