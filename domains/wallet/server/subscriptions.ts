import { MEMBER_STATUS_CHANGED, type MemberStatusChanged } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import { subscribe, subscribeTogether, type Subscription } from '@jogada/platform/server';
import { pushBalance } from './balance/push-balance.ts';
import { setAccountStatus } from './ledger/post.ts';
import { stopPlay } from './protection/guard.sql.ts';

export function subscriptions(_services: Services): readonly Subscription[] {
  return [
    subscribeTogether('wallet.push_balance', 'wallet.posted', pushBalance),
    subscribe<MemberStatusChanged>(
      'wallet.set_account_status',
      MEMBER_STATUS_CHANGED,
      async (_ctx, tx, { payload: { memberId, status }, createdAt: at }) => {
        await setAccountStatus(tx, { memberId, status: status === 'active' ? 'open' : status });
        // A closed account's balance is paid out like an excluded member's (R26).
        if (status === 'closed') await stopPlay(tx, { memberId, isExclusion: true, until: null, at });
      },
    ),
  ];
}
