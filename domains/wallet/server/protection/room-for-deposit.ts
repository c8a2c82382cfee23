import { Problem, type Currency } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { lockMember, selectLimits, sumWaitingDeposits } from './limits.sql.ts';

/**
 * Refuses a deposit (minor units) that exceeds the member's own limits, including codes that can still be paid. A deposit limit
 * counts gross deposits: withdrawals do not restore it (R17).
 * @throws Problem `limit_reached`
 */
export async function requireRoomForDeposit(
  tx: Transaction,
  asked: { memberId: string; amount: bigint; currency: Currency; at: Date },
): Promise<void> {
  const any = await selectLimits(tx, asked);
  if (!any.some(({ kind }) => kind === 'deposit')) return;
  // Serialises concurrent requests, which could otherwise use the same remaining limit.
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
