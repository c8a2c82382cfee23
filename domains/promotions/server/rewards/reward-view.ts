import type { Reward } from '../../contract/player/rewards.ts';
import type { RewardRow } from './reward.sql.ts';

/** Builds the member's view of a reward at the given time. A reward past its deadline is shown as expired even before the job has run. */
export function rewardView(row: RewardRow, at: Date): Reward {
  const isLapsed = row.state === 'claimable' && row.claim_by !== null && row.claim_by <= at;
  return {
    rewardId: row.id,
    origin: row.origin,
    promotionId: row.promotion_id,
    name: row.name,
    vip: row.origin === 'vip' ? { levelName: row.level_name, isMonthly: row.basis['kind'] === 'monthly' } : null,
    state: isLapsed ? 'expired' : row.state,
    currency: row.currency,
    amount: row.amount.toString(),
    terms: row.terms,
    earnedAt: row.earned_at.toISOString(),
    claimBy: row.claim_by?.toISOString() ?? null,
    claimedAt: row.claimed_at?.toISOString() ?? null,
  };
}
