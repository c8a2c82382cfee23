import type { Reward } from '../../contract/player/rewards.ts';

/** Days to wager in. */
const VALID_DAYS = 30;

/** The house's usual terms: cash where nothing has to be wagered, else a bonus of that many times. Amount in minor units. */
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
