import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, idSchema, MinorUnits, plainText, PositiveMinorUnits } from '@jogada/platform/contract';

/** A merchant's limits per deposit and withdrawal, and its review thresholds. Minor units. */
export const CASHIER_AMOUNTS = [
  'depositMinimumAmount',
  'depositMaximumAmount',
  'withdrawalMinimumAmount',
  'withdrawalMaximumAmount',
  'withdrawalUnreviewedAmount',
  'withdrawalFourEyesAmount',
  'ownerCaseAmount',
  'ownerDayAmount',
  'financeCaseAmount',
  'financeDayAmount',
] as const;
export type CashierAmount = (typeof CASHIER_AMOUNTS)[number];

const amountsOf = <Schema extends v.GenericSchema>(amount: Schema) => ({
  depositMinimumAmount: amount,
  depositMaximumAmount: amount,
  withdrawalMinimumAmount: amount,
  withdrawalMaximumAmount: amount,
  /** Withdrawals up to this amount need no review. */
  withdrawalUnreviewedAmount: amount,
  /** Withdrawals above this amount need two approvers. */
  withdrawalFourEyesAmount: amount,
  /** What one owner pays to a member without a second operator: per case, and within 24 hours. */
  ownerCaseAmount: amount,
  ownerDayAmount: amount,
  /** The same for the role finance. Other roles pay nothing alone. */
  financeCaseAmount: amount,
  financeDayAmount: amount,
});

/**
 * A withdrawal before each deposit was staked once: off: no rule; review: staff decide; refuse: not before. Where the law requires that
 * withdrawals are always possible, refuse cannot be set and has the effect of review.
 */
export const UNPLAYED_RULES = ['off', 'review', 'refuse'] as const;
export type UnplayedRule = (typeof UNPLAYED_RULES)[number];

export const SUGGESTED_AMOUNTS_MAX = 6;
/** Maximum lifetime of a Pix code: one day. The minimum is one minute. */
export const CODE_MINUTES_MAX = 1440;

const MerchantCode = plainText({ min: 1, max: 40 });

export const readCashierLimits = operatorEndpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/cashier-limits',
  summary: "Retrieve a merchant's cashier limits and review thresholds",
  access: 'operator',
  permission: 'cashier.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({
    currency: CurrencyCode,
    ...amountsOf(MinorUnits),
    /** Suggested deposit amounts, ascending. */
    depositSuggestedAmounts: v.array(MinorUnits),
    /** Lifetime of a Pix code in minutes. */
    depositCodeMinutes: v.number(),
    unplayedRule: v.picklist(UNPLAYED_RULES),
  }),
  problems: ['not_found'],
});

/** They apply when another operator approves (S41). */
export const askCashierLimits = operatorEndpoint({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/cashier-limits',
  summary: 'Request new cashier limits',
  access: 'operator',
  permission: 'cashier.change',
  input: v.object({
    merchantCode: MerchantCode,
    ...amountsOf(PositiveMinorUnits),
    depositSuggestedAmounts: v.pipe(v.array(PositiveMinorUnits), v.minLength(1), v.maxLength(SUGGESTED_AMOUNTS_MAX)),
    depositCodeMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CODE_MINUTES_MAX)),
    /** Without it the rule stays. */
    unplayedRule: v.optional(v.picklist(UNPLAYED_RULES)),
    /** The values that the operator saw; another one refuses the call. */
    seen: v.optional(
      v.partial(
        v.object({
          ...amountsOf(PositiveMinorUnits),
          depositSuggestedAmounts: v.pipe(v.array(PositiveMinorUnits), v.maxLength(SUGGESTED_AMOUNTS_MAX)),
          unplayedRule: v.picklist(UNPLAYED_RULES),
          depositCodeMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CODE_MINUTES_MAX)),
        }),
      ),
      {},
    ),
    reason: plainText({ min: 10, max: 300 }),
  }),
  output: v.object({ approvalId: idSchema('apv') }),
  problems: ['not_found', 'field_invalid', 'approval_waiting', 'changed_meanwhile'],
});
