import * as v from 'valibot';
import { PositiveMinorUnits, wholeNumber } from '@jogada/platform/contract';

/** Minor units above zero, as they lie in a rule. */
const Amount = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));

/** The same, or nothing. */
const AmountOrNothing = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})$/));

const whole = (min: number, max: number) => wholeNumber({ min, max });

/** How what is won is paid: as cash, or as a bonus that becomes cash once it is wagered so many times. */
const Payout = v.variant('form', [
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

/** Who may have it, beside what the law of the merchant's country says. */
const Audience = v.object({
  /** Only those who have bet already. */
  needsFirstBet: v.boolean(),
  /** Only members whom the club calls so; empty for all. */
  clubLabels: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(40))), v.maxLength(10)),
  /** Only in so many days after the registration; null for any time. */
  daysFromRegistration: v.nullable(whole(1, 365)),
});

const common = { payout: Payout, audience: Audience };
const claimDays = whole(1, 90);

/** Kinds of games as the catalogue sorts them. */
export const MISSION_CATEGORIES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'LOTT', 'ELOTT'] as const;

/** What a promotion does. Kept in versions: whoever began under one ends under it. Amounts are minor units in strings. */
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
    /** Hundredths of a percent of the net loss. */
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
    /** For the first, second … day in a row; after the last it begins again, and so it does after a day left out. */
    amounts: v.pipe(v.array(Amount), v.minLength(1), v.maxLength(31)),
    ...common,
  }),
  v.object({
    kind: v.literal('mission'),
    goal: v.picklist(['stake', 'rounds']),
    /** Minor units staked, or rounds played to their end. */
    target: Amount,
    category: v.nullable(v.picklist(MISSION_CATEGORIES)),
    period: v.picklist(['day', 'week', 'once']),
    /** Nothing where turns of the wheel are all that it brings. */
    amount: AmountOrNothing,
    /** Turns of the prize wheel, beside the amount. */
    wheelTickets: v.optional(whole(0, 20)),
    claimDays,
    ...common,
  }),
  v.object({ kind: v.literal('free_amount'), amount: Amount, ...common }),
  v.object({
    kind: v.literal('free_rounds'),
    gameId: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,63}$/)),
    rounds: whole(1, 500),
    /** As if so much were staked in each. */
    stakeAmount: Amount,
    /** Days to play them in, from the taking. */
    playDays: whole(1, 90),
    /** The most that all of them may win together. */
    maximumAmount: v.nullable(Amount),
    ...common,
  }),
  v.object({
    kind: v.literal('application'),
    /** The most that one application may be granted. */
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

/** The rule of one kind. */
export type RuleOf<Kind extends PromotionKind> = Extract<PromotionRule, { kind: Kind }>;

export const BudgetAmount = v.nullable(PositiveMinorUnits);
