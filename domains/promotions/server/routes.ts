import { memberRoute } from '@jogada/accounts/server';
import * as contract from '../contract/player/index.ts';
import { claimReward } from './rewards/claim-reward.ts';
import { listRewardHistory, listRewards } from './rewards/list-rewards.ts';

export const routes = [
  memberRoute(contract.listRewards, listRewards),
  memberRoute(contract.listRewardHistory, listRewardHistory),
  memberRoute(contract.claimReward, claimReward),
];
