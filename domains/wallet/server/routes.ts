import { memberRoute } from '@jogada/accounts/server';
import * as contract from '../contract/player/index.ts';
import { readBalance } from './balance/read-balance.ts';

export const routes = [memberRoute(contract.readBalance, readBalance)];
