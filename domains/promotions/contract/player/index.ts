export { claimReward, listRewardHistory, listRewards, Reward, REWARD_ORIGINS, REWARD_STATES, RewardId, RewardTerms } from './rewards.ts';
