import { Problem, type Currency } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { lockMember, selectLimits, sumWaitingDeposits } from './limits.sql.ts';

/**
 * Refuses a deposit (minor units) that the member's own limits have no room for, together with the codes that may still
 * be paid. A deposit limit is of gross deposits: what is taken out gives no room back (R17).
 * @throws Problem `limit_reached`
 */
export async function requireRoomForDeposit(
  tx: Transaction,
  asked: { memberId: string; amount: bigint; currency: Currency; at: Date },
): Promise<void> {
  const any = await selectLimits(tx, asked);
  if (!any.some(({ kind }) => kind === 'deposit')) return;
  // Two codes asked for at once must not both find the same room.
  await lockMember(tx, asked.memberId);
  const limits = (await selectLimits(tx, asked)).filter(({ kind }) => kind === 'deposit');
  const waiting = await sumWaitingDeposits(tx, asked);
  for (const { period, amount, used, resets_at: resetsAt } of limits) {
    const room = amount - used - waiting;
    if (asked.amount <= room) continue;
    throw new Problem('limit_reached', {
      kind: 'deposit',
      period,
      remainingAmount: (room > 0n ? room : 0n).toString(),
      currency: asked.currency,
      resetsAt: resetsAt.toISOString(),
    });
  }
}
