import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CalendarDay, CurrencyCode, MinorUnits, plainText } from '@jogada/platform/contract';
import { BudgetAmount, PromotionRule } from './rule.ts';

export const DRY_RUN_DAYS_MAX = 31;

/** What a rule would have granted on past days. Amounts in minor units of the merchant's currency. */
export const DryRun = v.object({
  currency: CurrencyCode,
  /**
   * exact: computed from the recorded bets and deposits; at_most: an upper bound that counts every eligible member who signed in on those
   * days, since claims cannot be predicted.
   */
  certainty: v.picklist(['exact', 'at_most']),
  memberCount: v.number(),
  rewardCount: v.number(),
  costAmount: MinorUnits,
  /** The total wagering requirement. */
  wageringAmount: MinorUnits,
  /** The day on which the budget would have run out; null if it would have sufficed. */
  budgetSpentOn: v.nullable(v.string()),
  /** The amount granted to linked accounts (S40), followed by their number. */
  tiedAmount: MinorUnits,
  tiedCount: v.number(),
  days: v.array(v.object({ day: v.string(), amount: MinorUnits, rewardCount: v.number() })),
  /** The members with the largest amounts. */
  members: v.array(
    v.object({ memberId: v.string(), username: v.string(), amount: MinorUnits, rewardCount: v.number(), isTied: v.boolean() }),
  ),
});
export type DryRun = v.InferOutput<typeof DryRun>;

/** Writes nothing. */
export const tryPromotion = operatorEndpoint({
  method: 'POST',
  path: '/ops/promotion-dry-runs/search',
  summary: "Simulate a promotion's rewards and cost on past bets",
  access: 'operator',
  permission: 'promotions.change',
  isAutomatic: true,
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    rule: PromotionRule,
    budgetAmount: BudgetAmount,
    /** In the merchant's time zone. */
    from: CalendarDay,
    until: CalendarDay,
  }),
  output: DryRun,
  problems: ['not_allowed', 'not_found', 'promotion_forbidden', 'malformed_request'],
});
