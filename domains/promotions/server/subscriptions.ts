import { subscribe, type Subscription } from '@jogada/platform/server';
import { noteEndedRounds } from './vip/hear-rounds.ts';

export function subscriptions(): readonly Subscription[] {
  return [subscribe('wallet.posted', noteEndedRounds)];
}
