import { Problem, type Currency } from '@jogada/platform/contract';
import type { Sql, Transaction } from '@jogada/platform/server';
import type { LimitPeriod } from '../../contract/player/limits.ts';
import { lockMember, selectLimits, sumWaitingDeposits } from './limits.sql.ts';

/** What the member's own deposit limits leave. */
export interface DepositRoom {
  /** The limit that leaves least. */
  readonly period: LimitPeriod;
  /** Minor units, less the codes that can still be paid; never negative. */
  readonly remaining: bigint;
  readonly resetsAt: Date;
}

interface Asked {
  readonly memberId: string;
  readonly at: Date;
}

/** The room under the member's deposit limits; undefined without one. */
export async function findDepositRoom(sql: Sql, asked: Asked): Promise<DepositRoom | undefined> {
  const limits = (await selectLimits(sql, asked)).filter(({ kind }) => kind === 'deposit');
  if (limits.length === 0) return undefined;
  const waiting = await sumWaitingDeposits(sql, asked);
  const rooms = limits.map(({ period, amount, used, resets_at: resetsAt }) => ({ period, left: amount - used - waiting, resetsAt }));
  // Of two that leave the same, the one that resets later.
  const [least] = rooms.toSorted((one, other) => Number(one.left - other.left) || other.resetsAt.getTime() - one.resetsAt.getTime());
  return least && { period: least.period, remaining: least.left > 0n ? least.left : 0n, resetsAt: least.resetsAt };
}

/**
 * Refuses a deposit (minor units) that exceeds the member's own limits, including codes that can still be paid. A deposit limit
 * counts gross deposits: withdrawals do not restore it (R17).
 * @throws Problem `limit_reached`
 */
export async function requireRoomForDeposit(
  tx: Transaction,
  asked: Asked & { readonly amount: bigint; readonly currency: Currency },
): Promise<void> {
  if (!(await findDepositRoom(tx, asked))) return;
  // Serialises concurrent requests, which could otherwise use the same remaining limit.
  await lockMember(tx, asked.memberId);
  const room = await findDepositRoom(tx, asked);
  if (!room || asked.amount <= room.remaining) return;
  throw new Problem('limit_reached', {
    kind: 'deposit',
    period: room.period,
    remainingAmount: room.remaining.toString(),
    currency: asked.currency,
    resetsAt: room.resetsAt.toISOString(),
  });
}
