import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

export const RewardId = idSchema('rwd');
export type RewardId = v.InferOutput<typeof RewardId>;

/** The source of a reward: a promotion kind, an approved application, or a programme. */
export const REWARD_ORIGINS = [
  'deposit_match',
  'cash_back',
  'voucher',
  'check_in',
  'mission',
  'free_amount',
  'application',
  'vip',
  'referral',
  'wheel',
  'red_rain',
  'free_rounds',
  'tournament',
  'points',
] as const;

/** claimable: can be claimed until `claimBy`; claimed: paid; expired: not claimed in time. */
export const REWARD_STATES = ['claimable', 'claimed', 'expired'] as const;

/** Payout terms: cash, or a bonus with its wagering terms. Frozen when the reward is earned. */
export const RewardTerms = v.variant('form', [
  v.object({ form: v.literal('cash') }),
  v.object({
    form: v.literal('bonus'),
    wagerAmount: MinorUnits,
    maximumBetAmount: v.nullable(MinorUnits),
    maximumCashAmount: v.nullable(MinorUnits),
    spendsFirst: v.picklist(['cash', 'bonus']),
    /** Days to complete the wagering, from the claim. */
    validDays: v.number(),
  }),
]);
export type RewardTerms = v.InferOutput<typeof RewardTerms>;

export const Reward = v.object({
  rewardId: RewardId,
  origin: v.picklist(REWARD_ORIGINS),
  promotionId: v.nullable(idSchema('prm')),
  /** The promotion's name in the requested language; empty for a reward without a promotion. */
  name: v.string(),
  /** Of a VIP reward: the level in the requested language, and whether it is for reaching the level or for a month in it. */
  vip: v.nullable(v.object({ levelName: v.string(), isMonthly: v.boolean() })),
  state: v.picklist(REWARD_STATES),
  currency: CurrencyCode,
  amount: MinorUnits,
  terms: RewardTerms,
  earnedAt: Moment,
  claimBy: v.nullable(Moment),
  claimedAt: v.nullable(Moment),
});
export type Reward = v.InferOutput<typeof Reward>;

export const listRewards = endpoint({
  method: 'GET',
  path: '/wps/rewards',
  summary: 'List the claimable rewards, soonest expiry first',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ list: v.array(Reward) }),
  problems: [],
});

export const listRewardHistory = endpoint({
  method: 'GET',
  path: '/wps/rewards/history',
  summary: 'List the claimed and expired rewards',
  access: 'signed_in',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Reward),
  problems: [],
});

export const claimReward = endpoint({
  method: 'POST',
  path: '/wps/rewards/:rewardId/claim',
  summary: 'Claim a reward; a repeated call pays once',
  access: 'real_member',
  input: v.object({ rewardId: RewardId }),
  output: Reward,
  problems: ['reward_not_found', 'reward_claimed', 'reward_expired', 'account_blocked'],
});
