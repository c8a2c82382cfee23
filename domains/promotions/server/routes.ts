import { memberRoute, type OperatorContext, type VisitorContext } from '@jogada/accounts/server';
import { route, type Route } from '@jogada/platform/server';
import * as operator from '../contract/operator/index.ts';
import * as contract from '../contract/player/index.ts';
import { claimReward } from './rewards/claim-reward.ts';
import { listRewardHistory, listRewards } from './rewards/list-rewards.ts';
import { listVipProgrammes, setVipProgramme } from './vip/edit-programme.ts';
import { listVipRounds, readVip } from './vip/read-vip.ts';

export const routes: readonly Route<VisitorContext>[] = [
  memberRoute(contract.listRewards, listRewards),
  memberRoute(contract.listRewardHistory, listRewardHistory),
  memberRoute(contract.claimReward, claimReward),
  memberRoute(contract.readVip, readVip),
  memberRoute(contract.listVipRounds, listVipRounds),
];

export const operatorRoutes: readonly Route<OperatorContext>[] = [
  route(operator.listVipProgrammes, listVipProgrammes),
  route(operator.setVipProgramme, setVipProgramme),
];
