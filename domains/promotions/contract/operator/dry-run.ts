import * as v from 'valibot';
import { CalendarDay, CurrencyCode, endpoint, MinorUnits, plainText } from '@jogada/platform/contract';
import { BudgetAmount, PromotionRule } from './rule.ts';

export const DRY_RUN_DAYS_MAX = 31;

/** What a rule would have done in days that are over. Amounts in minor units of the merchant's currency. */
export const DryRun = v.object({
  currency: CurrencyCode,
  /**
   * exact: from the bets and deposits as they were; at_most: nobody knows who would have come for it, so everybody who signed
   * in on those days and whom it is for is counted.
   */
  certainty: v.picklist(['exact', 'at_most']),
  memberCount: v.number(),
  rewardCount: v.number(),
  costAmount: MinorUnits,
  /** What would have had to be staked before bonuses became cash. */
  wageringAmount: MinorUnits,
  /** The day on which the budget would have been spent; null when it would have lasted. */
  budgetSpentOn: v.nullable(v.string()),
  /** What would have gone to accounts that hang together with others (S40), and to how many of them. */
  tiedAmount: MinorUnits,
  tiedCount: v.number(),
  days: v.array(v.object({ day: v.string(), amount: MinorUnits, rewardCount: v.number() })),
  /** Who would have got most. */
  members: v.array(
    v.object({ memberId: v.string(), username: v.string(), amount: MinorUnits, rewardCount: v.number(), isTied: v.boolean() }),
  ),
});
export type DryRun = v.InferOutput<typeof DryRun>;

export const tryPromotion = endpoint({
  method: 'POST',
  path: '/ops/promotion-dry-runs/search',
  summary: 'What a promotion would have given and cost on real bets of the past; nothing is written',
  access: 'operator',
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    rule: PromotionRule,
    budgetAmount: BudgetAmount,
    /** In the merchant's own days. */
    from: CalendarDay,
    until: CalendarDay,
  }),
  output: DryRun,
  problems: ['not_allowed', 'not_found', 'promotion_forbidden', 'malformed_request'],
});
