import * as v from 'valibot';
import { CurrencyCode, cursorInput, endpoint, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';

export const RewardId = idSchema('rwd');
export type RewardId = v.InferOutput<typeof RewardId>;

/** What gave it: a promotion of one of the engine's kinds, an approved application, or a programme of the house. */
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
] as const;

/** claimable: waits for its member until `claimBy`; claimed: paid; expired: nobody came for it. */
export const REWARD_STATES = ['claimable', 'claimed', 'expired'] as const;

/** How a reward is paid: as cash, or as a bonus with the terms under which it becomes cash. Frozen when it is earned. */
export const RewardTerms = v.variant('form', [
  v.object({ form: v.literal('cash') }),
  v.object({
    form: v.literal('bonus'),
    wagerAmount: MinorUnits,
    maximumBetAmount: v.nullable(MinorUnits),
    maximumCashAmount: v.nullable(MinorUnits),
    spendsFirst: v.picklist(['cash', 'bonus']),
    /** Days to wager it in, from the claim. */
    validDays: v.number(),
  }),
]);
export type RewardTerms = v.InferOutput<typeof RewardTerms>;

export const Reward = v.object({
  rewardId: RewardId,
  origin: v.picklist(REWARD_ORIGINS),
  promotionId: v.nullable(idSchema('prm')),
  /** What the promotion is called in the language asked for; empty for what has no promotion of its own. */
  name: v.string(),
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
  summary: 'The rewards that wait for the member to claim them, those that lapse first above',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ list: v.array(Reward) }),
  problems: [],
});

export const listRewardHistory = endpoint({
  method: 'GET',
  path: '/wps/rewards/history',
  summary: 'The rewards that were claimed, or lapsed, newest first',
  access: 'signed_in',
  input: v.object({ ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Reward),
  problems: [],
});

export const claimReward = endpoint({
  method: 'POST',
  path: '/wps/rewards/:rewardId/claim',
  summary: 'Have a reward paid: exactly once, however often it is asked',
  access: 'real_member',
  input: v.object({ rewardId: RewardId }),
  output: Reward,
  problems: ['reward_not_found', 'reward_claimed', 'reward_expired', 'account_blocked'],
});
