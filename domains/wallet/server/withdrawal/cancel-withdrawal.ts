import type { Withdrawal } from '@jogada/wallet/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { takeStep } from './take-step.ts';
import { lockWithdrawal } from './withdrawal.sql.ts';
import { withdrawalView } from './withdrawal-view.ts';

/**
 * Cancels a withdrawal on the member's request: only while WTHDRWCANCEL3 is on, before review, and while no order can have reached the
 * provider. Idempotent.
 * @throws Problem `withdrawal_not_found`, `feature_unavailable`, `withdrawal_not_cancellable`
 */
export function cancelWithdrawal(ctx: MemberContext, { withdrawalId }: { withdrawalId: Withdrawal['withdrawalId'] }): Promise<Withdrawal> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (row?.member_id !== ctx.member.id) throw new Problem('withdrawal_not_found');
    if (row.state === 'cancelled') return withdrawalView(tx, row);
    if (!isSwitchedOn(ctx.merchant, 'WTHDRWCANCEL3')) throw new Problem('feature_unavailable');
    if (row.state !== 'requested' || row.sending_at !== null) throw new Problem('withdrawal_not_cancellable');
    return takeStep(ctx, tx, row, { state: 'cancelled', actor: 'member' });
  });
}
