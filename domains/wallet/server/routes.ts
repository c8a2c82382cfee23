import { route } from '@jogada/platform/server';
import * as contract from '../contract/player/index.ts';
import { readBalance } from './balance/read-balance.ts';

export const routes = [route(contract.readBalance, readBalance)];
