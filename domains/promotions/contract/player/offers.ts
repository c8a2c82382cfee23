import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, Moment } from '@jogada/platform/contract';
import { Reward, RewardTerms } from './rewards.ts';

const PromotionId = idSchema('prm');

/** Why the member cannot claim it now; null if they can. */
export const REFUSALS = ['first_bet_needed', 'not_for_this_account', 'had_already', 'budget_spent', 'not_open'] as const;
const Refusal = v.nullable(v.picklist(REFUSALS));
export type Refusal = v.InferOutput<typeof Refusal>;

const named = { promotionId: PromotionId, name: v.string(), summary: v.string(), currency: CurrencyCode };

/** A claimable offer. */
export const Offer = v.object({ ...named, amount: MinorUnits, terms: RewardTerms, endsAt: v.nullable(Moment), refusal: Refusal });
export type Offer = v.InferOutput<typeof Offer>;

/** The calendar of consecutive days. */
export const CheckIn = v.object({
  ...named,
  days: v.array(
    v.object({
      day: v.number(),
      amount: MinorUnits,
      /** had: checked in; today: available now; ahead: a later day. */
      state: v.picklist(['had', 'today', 'ahead']),
    }),
  ),
  /** Whether the member has checked in today. */
  isDone: v.boolean(),
  /** Terms of today's reward, claimed or not. */
  terms: RewardTerms,
  /** Start of the next day in the merchant's time zone. */
  nextAt: Moment,
  refusal: Refusal,
});
export type CheckIn = v.InferOutput<typeof CheckIn>;

/** A mission to complete by playing. */
export const Mission = v.object({
  ...named,
  goal: v.picklist(['stake', 'rounds']),
  category: v.nullable(v.string()),
  period: v.picklist(['day', 'week', 'once']),
  /** Minor units staked, or rounds. `done` never exceeds `target`. */
  done: MinorUnits,
  target: MinorUnits,
  isDone: v.boolean(),
  amount: MinorUnits,
  /** Prize wheel tickets that it grants. */
  wheelTickets: v.number(),
  terms: RewardTerms,
  endsAt: v.nullable(Moment),
  refusal: Refusal,
});
export type Mission = v.InferOutput<typeof Mission>;

/** Free rounds of a game, on offer or claimed. */
export const FreeRounds = v.object({
  ...named,
  gameId: v.string(),
  gameName: v.string(),
  /** Stake per round in minor units, not charged to the member. */
  stakeAmount: MinorUnits,
  rounds: v.number(),
  usedRounds: v.number(),
  /** Won so far; paid after the last round or at expiry. */
  wonAmount: MinorUnits,
  maximumAmount: v.nullable(MinorUnits),
  /** Wagering multiple of the win; null means cash. */
  wagerTimes: v.nullable(v.number()),
  validDays: v.nullable(v.number()),
  playDays: v.number(),
  state: v.picklist(['offered', 'playing', 'over']),
  /** End of the offer, or of the time to play. */
  endsAt: v.nullable(Moment),
  refusal: Refusal,
});
export type FreeRounds = v.InferOutput<typeof FreeRounds>;

export const listOffers = endpoint({
  method: 'GET',
  path: '/wps/rewards/offers',
  summary: 'List gifts, check-in calendar, missions and voucher support',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    offers: v.array(Offer),
    checkIn: v.nullable(CheckIn),
    missions: v.array(Mission),
    freeRounds: v.array(FreeRounds),
    hasVouchers: v.boolean(),
  }),
  problems: [],
});

const REFUSING = ['promotion_not_found', 'promotion_not_for_you', 'promotion_budget_spent', 'reward_claimed', 'account_blocked'] as const;

export const claimOffer = endpoint({
  method: 'POST',
  path: '/wps/rewards/offers/:promotionId/claim',
  summary: 'Claim a gift; a repeated call pays once',
  access: 'real_member',
  input: v.object({ promotionId: PromotionId }),
  output: Reward,
  problems: [...REFUSING],
});

export const takeFreeRounds = endpoint({
  method: 'POST',
  path: '/wps/rewards/offers/:promotionId/free-rounds',
  summary: 'Claim free rounds; a repeated call grants once',
  access: 'real_member',
  input: v.object({ promotionId: PromotionId }),
  output: FreeRounds,
  problems: ['promotion_not_found', 'promotion_not_for_you', 'promotion_budget_spent', 'reward_claimed'],
});

/** Once per day of the merchant's time zone. */
export const checkIn = endpoint({
  method: 'POST',
  path: '/wps/rewards/offers/:promotionId/check-in',
  summary: 'Check in for today',
  access: 'real_member',
  input: v.object({ promotionId: PromotionId }),
  output: Reward,
  problems: [...REFUSING],
});

/** Once per member. */
export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/wps/rewards/vouchers',
  summary: 'Redeem a voucher code',
  access: 'real_member',
  input: v.object({ code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40)) }),
  output: Reward,
  problems: [...REFUSING, 'voucher_unknown', 'voucher_used_up', 'too_many_requests'],
});
