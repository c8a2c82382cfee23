import type { Payout } from '../../contract/operator/index.ts';
import type { RewardTerms } from '../../contract/player/index.ts';

/** Computes a reward's terms, which are stored with it. */
export function rewardTerms(payout: Payout, amount: bigint): RewardTerms {
  if (payout.form === 'cash') return { form: 'cash' };
  const { wagerTimes, ...terms } = payout;
  return { ...terms, wagerAmount: (amount * BigInt(wagerTimes)).toString() };
}
