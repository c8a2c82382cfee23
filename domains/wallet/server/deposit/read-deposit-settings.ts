import type { OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '@jogada/accounts/server';
import type { readDepositSettings as endpoint } from '../../contract/player/deposit.ts';
import { findCashierSettings } from '../cashier/cashier-settings.ts';
import { findDepositRoom } from '../protection/room-for-deposit.ts';

export async function readDepositSettings(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const settings = await findCashierSettings(ctx.database, ctx.merchant.code);
  const room = await findDepositRoom(ctx.database, { memberId: ctx.member.id, at: ctx.now() });
  return {
    minimumAmount: settings.depositMinimumAmount.toString(),
    maximumAmount: settings.depositMaximumAmount.toString(),
    suggestedAmounts: settings.depositSuggestedAmounts.map(String),
    currency: ctx.member.currency,
    expiresAfterMs: settings.depositExpiresAfterMs,
    ownLimit: room ? { period: room.period, remainingAmount: room.remaining.toString(), resetsAt: room.resetsAt.toISOString() } : null,
  };
}
