import type { Services } from '@jogada/merchant/server';
import { subscribe, type Subscription } from '@jogada/platform/server';
import { pushBalance } from './balance/push-balance.ts';

export function subscriptions(_services: Services): readonly Subscription[] {
  return [subscribe('wallet.posted', pushBalance)];
}
