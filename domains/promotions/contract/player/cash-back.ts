import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, Moment } from '@jogada/platform/contract';
import { RewardId, RewardTerms } from './rewards.ts';

/** running: the period has not ended; none: the loss was too small. */
export const CASH_BACK_STATES = ['running', 'claimable', 'claimed', 'expired', 'none'] as const;

/** Cash back for a period, with every figure of its calculation. Amounts are minor units. */
export const CashBackStatement = v.object({
  promotionId: idSchema('prm'),
  name: v.string(),
  currency: CurrencyCode,
  period: v.picklist(['day', 'week']),
  /** First and last day in the merchant's time zone, YYYY-MM-DD. */
  fromDay: v.string(),
  toDay: v.string(),
  endsAt: Moment,
  /** Rounds settled in the period with cash only. Rounds with bonus money are excluded. */
  roundCount: v.number(),
  leftOutCount: v.number(),
  stakedAmount: MinorUnits,
  wonAmount: MinorUnits,
  /** Staked less won, or zero. */
  lossAmount: MinorUnits,
  basisPoints: v.number(),
  minimumAmount: MinorUnits,
  maximumAmount: v.nullable(MinorUnits),
  /** The share of the loss, rounded down, capped at the maximum, and zero below the minimum. */
  amount: MinorUnits,
  terms: RewardTerms,
  state: v.picklist(CASH_BACK_STATES),
  rewardId: v.nullable(RewardId),
});
export type CashBackStatement = v.InferOutput<typeof CashBackStatement>;

export const listCashBack = endpoint({
  method: 'GET',
  path: '/wps/rewards/cash-back',
  summary: 'List current and past cash-back with its calculation',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ list: v.array(CashBackStatement) }),
  problems: [],
});
