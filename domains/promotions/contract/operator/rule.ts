import * as v from 'valibot';
import { PositiveMinorUnits, wholeNumber } from '@jogada/platform/contract';

/** Minor units above zero, as stored in a rule. */
const Amount = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));

/** Minor units, zero or more. */
const AmountOrNothing = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})$/));

const whole = (min: number, max: number) => wholeNumber({ min, max });

/** Payout form: cash, or a bonus with a wagering requirement. */
export const Payout = v.variant('form', [
  v.object({ form: v.literal('cash') }),
  v.object({
    form: v.literal('bonus'),
    wagerTimes: whole(1, 60),
    maximumBetAmount: v.nullable(Amount),
    maximumCashAmount: v.nullable(Amount),
    spendsFirst: v.picklist(['cash', 'bonus']),
    validDays: whole(1, 90),
  }),
]);
export type Payout = v.InferOutput<typeof Payout>;

/** Eligibility, in addition to the jurisdiction's rules. */
export const Audience = v.object({
  /** Requires an earlier bet. */
  needsFirstBet: v.boolean(),
  /** Only members with one of these club labels; empty for all. */
  clubLabels: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(40))), v.maxLength(10)),
  /** Only within this many days after registration; null for any time. */
  daysFromRegistration: v.nullable(whole(1, 365)),
});

const common = { payout: Payout, audience: Audience };
const claimDays = whole(1, 90);

/** Game categories of the catalogue. */
export const MISSION_CATEGORIES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'LOTT', 'ELOTT'] as const;

/**
 * The rule of a promotion. Rules are versioned: a member who has started under one version finishes under it. Amounts are minor units in
 * strings.
 */
export const PromotionRule = v.variant('kind', [
  v.object({
    kind: v.literal('deposit_match'),
    percent: whole(1, 500),
    minimumDepositAmount: Amount,
    maximumAmount: Amount,
    isFirstOnly: v.boolean(),
    ...common,
  }),
  v.object({
    kind: v.literal('cash_back'),
    /** Share of the net loss in basis points. */
    basisPoints: whole(1, 5000),
    period: v.picklist(['day', 'week']),
    minimumAmount: Amount,
    maximumAmount: v.nullable(Amount),
    claimDays,
    ...common,
  }),
  v.object({ kind: v.literal('voucher'), amount: Amount, ...common }),
  v.object({
    kind: v.literal('check_in'),
    /** For the first, second … consecutive day. Restarts after the last one and after a missed day. */
    amounts: v.pipe(v.array(Amount), v.minLength(1), v.maxLength(31)),
    ...common,
  }),
  v.object({
    kind: v.literal('mission'),
    goal: v.picklist(['stake', 'rounds']),
    /** Minor units staked, or settled rounds. */
    target: Amount,
    category: v.nullable(v.picklist(MISSION_CATEGORIES)),
    period: v.picklist(['day', 'week', 'once']),
    /** Zero if the mission grants wheel tickets only. */
    amount: AmountOrNothing,
    /** Prize wheel tickets, in addition to the amount. */
    wheelTickets: v.optional(whole(0, 20)),
    claimDays,
    ...common,
  }),
  v.object({ kind: v.literal('free_amount'), amount: Amount, ...common }),
  v.object({
    kind: v.literal('free_rounds'),
    gameId: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,63}$/)),
    rounds: whole(1, 500),
    /** Stake per round in minor units, not charged to the member. */
    stakeAmount: Amount,
    /** Days to play the rounds, from the claim. */
    playDays: whole(1, 90),
    /** Cap on the total win of all rounds, in minor units. */
    maximumAmount: v.nullable(Amount),
    ...common,
  }),
  v.object({
    kind: v.literal('application'),
    /** The largest grant per application, in minor units. */
    maximumAmount: Amount,
    needsImage: v.boolean(),
    claimDays,
    ...common,
  }),
]);
export type PromotionRule = v.InferOutput<typeof PromotionRule>;

export const PROMOTION_KINDS = [
  'deposit_match',
  'cash_back',
  'voucher',
  'check_in',
  'mission',
  'free_amount',
  'free_rounds',
  'application',
] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** The rule type of one kind. */
export type RuleOf<Kind extends PromotionKind> = Extract<PromotionRule, { kind: Kind }>;

export const BudgetAmount = v.nullable(PositiveMinorUnits);
