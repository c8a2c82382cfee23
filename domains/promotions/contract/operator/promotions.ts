import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import {
  CurrencyCode,
  eachLanguageOnce,
  GivenMoment,
  idSchema,
  LanguageCode,
  MinorUnits,
  Moment,
  plainText,
  Revision,
  wholeNumber,
} from '@jogada/platform/contract';
import { BudgetAmount, PromotionRule } from './rule.ts';

export const PromotionId = idSchema('prm');

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/));

export const PromotionText = v.object({ language: LanguageCode, name: plainText({ min: 1, max: 80 }), summary: plainText({ max: 300 }) });
export type PromotionText = v.InferOutput<typeof PromotionText>;

/** The editable fields of a promotion. A changed rule becomes a new version. */
const draft = {
  rule: PromotionRule,
  texts: v.pipe(v.array(PromotionText), v.minLength(1), v.maxLength(10), eachLanguageOnce()),
  startsAt: GivenMoment,
  endsAt: v.nullable(GivenMoment),
  budgetAmount: BudgetAmount,
  announcementId: v.nullable(idSchema('ann')),
  position: wholeNumber({ min: 0, max: 999 }),
};

/** The editable content of an existing promotion, without its switch. */
export const PromotionDraft = v.object(draft);
export type PromotionDraft = v.InferOutput<typeof PromotionDraft>;

export const OperatorPromotion = v.object({
  promotionId: PromotionId,
  merchantCode: v.string(),
  code: v.string(),
  isOn: v.boolean(),
  version: v.number(),
  revision: v.number(),
  /** Whether a change or the start waits for a second operator. */
  waitsForSecond: v.boolean(),
  currency: CurrencyCode,
  rule: PromotionRule,
  texts: v.array(PromotionText),
  startsAt: Moment,
  endsAt: v.nullable(Moment),
  budgetAmount: v.nullable(MinorUnits),
  /** Granted and not lapsed, in minor units. */
  spentAmount: MinorUnits,
  announcementId: v.nullable(idSchema('ann')),
  position: v.number(),
  /** Number of rewards by state. */
  claimableCount: v.number(),
  claimedCount: v.number(),
  claimedAmount: MinorUnits,
  vouchers: v.array(v.object({ code: v.string(), uses: v.number(), usesMax: v.nullable(v.number()) })),
});
export type OperatorPromotion = v.InferOutput<typeof OperatorPromotion>;

export const listOperatorPromotions = operatorEndpoint({
  method: 'GET',
  path: '/ops/promotions',
  summary: 'List the promotions with rules, budgets and results',
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({}),
  output: v.object({
    promotions: v.array(OperatorPromotion),
    merchants: v.array(
      v.object({
        merchantCode: v.string(),
        name: v.string(),
        jurisdiction: v.string(),
        currency: CurrencyCode,
        languages: v.array(LanguageCode),
      }),
    ),
  }),
  problems: ['not_allowed'],
});

export const createPromotion = operatorEndpoint({
  method: 'POST',
  path: '/ops/promotions',
  summary: 'Create a promotion, switched off',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ merchantCode: MerchantCode, code: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{2,29}$/)), ...draft }),
  output: OperatorPromotion,
  problems: [
    'not_allowed',
    'promotion_code_taken',
    'promotion_forbidden',
    'promotion_claim_refused',
    'claim_forbidden',
    'malformed_request',
    'not_found',
  ],
});

/** A changed rule applies to members who start from now on. */
export const setPromotion = operatorEndpoint({
  method: 'PUT',
  path: '/ops/promotions/:promotionId',
  summary: 'Change a promotion',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ promotionId: PromotionId, revision: Revision, ...draft }),
  output: OperatorPromotion,
  problems: [
    'not_allowed',
    'not_found',
    'changed_meanwhile',
    'promotion_forbidden',
    'promotion_claim_refused',
    'claim_forbidden',
    'malformed_request',
    'approval_waiting',
  ],
});

export const switchPromotion = operatorEndpoint({
  method: 'POST',
  path: '/ops/promotions/:promotionId/switch',
  summary: 'Start or pause a promotion',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ promotionId: PromotionId, isOn: v.boolean() }),
  output: OperatorPromotion,
  problems: ['not_allowed', 'not_found', 'promotion_forbidden', 'promotion_claim_refused', 'claim_forbidden', 'approval_waiting'],
});

export const addVoucher = operatorEndpoint({
  method: 'POST',
  path: '/ops/promotions/:promotionId/vouchers',
  summary: 'Create a voucher code for a promotion',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({
    promotionId: PromotionId,
    code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,24}$/)),
    usesMax: v.nullable(wholeNumber({ min: 1, max: 1_000_000 })),
  }),
  output: OperatorPromotion,
  problems: ['not_allowed', 'not_found', 'promotion_code_taken', 'malformed_request'],
});
