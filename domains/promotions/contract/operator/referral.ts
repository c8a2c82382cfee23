import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, MinorUnits, plainText, PositiveMinorUnits, wholeNumber } from '@jogada/platform/contract';

export const ReferralRule = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  currency: CurrencyCode,
  /** Whether a change waits for a second operator. */
  waitsForSecond: v.boolean(),
  /** Null where the merchant has none yet. */
  rule: v.nullable(
    v.object({
      rewardAmount: MinorUnits,
      wagerTimes: v.number(),
      qualifyingAmount: MinorUnits,
      qualifyingDays: v.number(),
      monthlyRewardsMax: v.number(),
      changedAt: v.string(),
    }),
  ),
  counts: v.object({ registered: v.number(), qualified: v.number(), refused: v.number() }),
});
export type ReferralRule = v.InferOutput<typeof ReferralRule>;

export const listReferralRules = operatorEndpoint({
  method: 'GET',
  path: '/ops/referral',
  summary: "List each brand's referral rule with its results",
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({}),
  output: v.object({ list: v.array(ReferralRule) }),
  problems: [],
});

/** Applies to registrations from now on. Existing invitations keep their rule. */
export const setReferralRule = operatorEndpoint({
  method: 'PUT',
  path: '/ops/referral/:merchantCode',
  summary: "Replace a brand's referral rule",
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    rewardAmount: PositiveMinorUnits,
    wagerTimes: wholeNumber({ min: 0, max: 100 }),
    qualifyingAmount: PositiveMinorUnits,
    qualifyingDays: wholeNumber({ min: 1, max: 365 }),
    monthlyRewardsMax: wholeNumber({ min: 1, max: 1000 }),
  }),
  output: ReferralRule,
  problems: ['not_found', 'approval_waiting'],
});
