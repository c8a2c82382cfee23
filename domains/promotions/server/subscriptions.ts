import { MEMBER_REGISTERED } from '@jogada/accounts/server';
import { FREE_ROUNDS_ENDED, type FreeRoundsEnded } from '@jogada/games/server';
import type { Services } from '@jogada/merchant/server';
import { subscribe, subscribeTogether, type Subscription } from '@jogada/platform/server';
import type { Posted } from '@jogada/wallet/server';
import { matchDeposits } from './deposit-match/match-deposit.ts';
import { payFreeRounds } from './free-rounds/pay-free-rounds.ts';
import { countPlay } from './mission/count-play.ts';
import { noteReferral } from './referral/note-referral.ts';
import { noteInvitedPlay } from './referral/qualify-referrals.ts';
import { pending } from './vip/count-rounds.sql.ts';

export function subscriptions({ settings }: Pick<Services, 'settings'>): readonly Subscription[] {
  return [
    subscribeTogether<Posted>('wallet.posted', (ctx, tx, events) => countPlay({ ...ctx, settings }, tx, events)),
    subscribe<Posted>('wallet.posted', matchDeposits),
    subscribeTogether<Posted>('wallet.posted', pending.handle),
    subscribeTogether<Posted>('wallet.posted', noteInvitedPlay),
    subscribe(MEMBER_REGISTERED, noteReferral),
    subscribe<FreeRoundsEnded>(FREE_ROUNDS_ENDED, payFreeRounds),
  ];
}
