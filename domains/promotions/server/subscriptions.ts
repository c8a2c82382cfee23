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
import { queueRounds } from './tournament/count-rounds.ts';
import { pending } from './vip/count-rounds.sql.ts';

export function subscriptions({ settings }: Pick<Services, 'settings'>): readonly Subscription[] {
  return [
    subscribeTogether<Posted>('promotions.count_play', 'wallet.posted', (ctx, tx, events) => countPlay({ ...ctx, settings }, tx, events)),
    subscribe<Posted>('promotions.match_deposits', 'wallet.posted', matchDeposits),
    subscribeTogether<Posted>('promotions.queue_vip_rounds', 'wallet.posted', pending.handle),
    subscribeTogether<Posted>('promotions.queue_tournament_rounds', 'wallet.posted', queueRounds),
    subscribeTogether<Posted>('promotions.note_invited_play', 'wallet.posted', noteInvitedPlay),
    subscribe('promotions.note_referral', MEMBER_REGISTERED, noteReferral),
    subscribe<FreeRoundsEnded>('promotions.pay_free_rounds', FREE_ROUNDS_ENDED, payFreeRounds),
  ];
}
