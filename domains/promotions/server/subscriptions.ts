import { subscribe, type Subscription } from '@jogada/platform/server';
import type { Posted } from '@jogada/wallet/server';
import { matchDeposits } from './deposit-match/match-deposit.ts';
import { countPlay } from './mission/count-play.ts';
import { noteEndedRounds } from './vip/hear-rounds.ts';

export function subscriptions(): readonly Subscription[] {
  return [
    subscribe<Posted>('wallet.posted', countPlay),
    subscribe<Posted>('wallet.posted', matchDeposits),
    subscribe('wallet.posted', noteEndedRounds),
  ];
}
