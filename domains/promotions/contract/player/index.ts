export { claimReward, listRewardHistory, listRewards, Reward, REWARD_ORIGINS, REWARD_STATES, RewardId, RewardTerms } from './rewards.ts';
export { listVipRounds, readVip, vipChanged, type Vip, type VipLevel, type VipRound } from './vip.ts';
