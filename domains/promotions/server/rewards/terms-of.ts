import type { Reward } from '../../contract/player/rewards.ts';

/** Days to complete the wagering. */
const VALID_DAYS = 30;

/** Default terms of the programmes: cash without a wagering multiple, else a bonus. Amount in minor units. */
export function termsOf({ amount, wagerTimes }: { amount: bigint; wagerTimes: number }): Reward['terms'] {
  if (wagerTimes === 0) return { form: 'cash' };
  return {
    form: 'bonus',
    wagerAmount: String(amount * BigInt(wagerTimes)),
    maximumBetAmount: null,
    maximumCashAmount: null,
    spendsFirst: 'cash',
    validDays: VALID_DAYS,
  };
}
