import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText, PositiveMinorUnits } from '@jogada/platform/contract';
import { Bonus, BonusId } from '../player/bonus.ts';

/** A bonus as staff see it: who granted and ended it, the reasons, and its ledger transfers. */
export const BonusCase = v.object({
  ...Bonus.entries,
  promotionCode: v.string(),
  weightRule: v.string(),
  /** An operator's name, or the domain that granted it. */
  givenBy: v.string(),
  givenReason: v.string(),
  /** An operator's name, `member` or `system`; null while open or when it ended by its own terms. */
  endedBy: v.nullable(v.string()),
  endReason: v.nullable(v.string()),
  transfers: v.array(
    v.object({
      transferId: v.string(),
      kind: v.string(),
      createdAt: Moment,
      /** Signed change of the bonus, and of the cash; null if the entries are in the files of the archive only. */
      bonusAmount: v.nullable(MinorUnits),
      cashAmount: v.nullable(MinorUnits),
      currency: CurrencyCode,
    }),
  ),
});
export type BonusCase = v.InferOutput<typeof BonusCase>;

export const listMemberBonuses = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/bonuses',
  summary: "List a member's bonuses with their transfers",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr'), ...cursorInput({ pageSize: 10, pageSizeMax: 50 }) }),
  output: pageOf(BonusCase),
  problems: [],
});

export const listWeightRules = operatorEndpoint({
  method: 'GET',
  path: '/ops/wagering-rules',
  summary: 'List the rules by which games count towards wagering',
  access: 'operator',
  permission: 'members.read',
  input: v.object({}),
  output: v.object({ rules: v.array(v.object({ weightRule: v.string(), weights: Bonus.entries.weights })) }),
  problems: [],
});

const VALID_DAYS_MAX = 365;

/** Maximum wagering multiplier. */
const WAGER_TIMES_MAX = 100;

/**
 * The reason is stored in the audit trail. Above the operator's limits the grant awaits a second operator (S41): `waitsForSecond` is true
 * and `bonus` is null.
 */
export const giveMemberBonus = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/bonuses',
  summary: 'Grant a member a bonus',
  access: 'operator',
  permission: 'bonuses.decide',
  idempotent: true,
  input: v.object({
    memberId: idSchema('mbr'),
    amount: PositiveMinorUnits,
    /** Wagering multiplier: how often the bonus must be wagered before it converts to cash. */
    wagerTimes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WAGER_TIMES_MAX)),
    validDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(VALID_DAYS_MAX)),
    name: v.optional(plainText({ max: 40 }), ''),
    spendsFirst: v.optional(v.picklist(['cash', 'bonus']), 'cash'),
    weightRule: v.optional(plainText({ min: 1, max: 40 }), 'standard'),
    maximumBetAmount: v.optional(v.nullable(PositiveMinorUnits), null),
    maximumCashAmount: v.optional(v.nullable(PositiveMinorUnits), null),
    reason: plainText({ min: 3, max: 200 }),
  }),
  output: v.object({ bonus: v.nullable(BonusCase), waitsForSecond: v.boolean() }),
  problems: ['not_found', 'account_blocked', 'amount_above_maximum', 'approval_waiting'],
});

/** The reason is stored in the audit trail. The remainder returns to the operator. */
export const cancelMemberBonus = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/bonuses/:bonusId/cancel',
  summary: "Cancel a member's bonus",
  access: 'operator',
  permission: 'bonuses.decide',
  input: v.object({ memberId: idSchema('mbr'), bonusId: BonusId, reason: plainText({ min: 3, max: 200 }) }),
  output: BonusCase,
  problems: ['bonus_not_found', 'bonus_not_open'],
});
