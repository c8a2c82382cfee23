import { subscribe } from '@jogada/platform/server';
import { pushBalance } from './balance/push-balance.ts';

export const subscriptions = [subscribe('wallet.posted', pushBalance)];
