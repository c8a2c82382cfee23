import { Problem, type Currency } from '@jogada/platform/contract';
import type { AcceptedForfeit, BonusCost } from '../../contract/player/bonus.ts';
import type { BonusRow } from './bonus.sql.ts';

/** The current cost of ending these bonuses. */
export function bonusCostOf(rows: readonly BonusRow[], kept: { cashAmount: bigint; currency: Currency }): BonusCost {
  return {
    currency: kept.currency,
    forfeitAmount: rows.reduce((sum, row) => sum + row.balance, 0n).toString(),
    keptAmount: kept.cashAmount.toString(),
    bonuses: rows.map((row) => ({
      bonusId: row.id,
      name: row.name,
      forfeitAmount: row.balance.toString(),
      inPlayAmount: row.staked_open.toString(),
      wagerRequiredAmount: row.wagering_required.toString(),
      wagerDoneAmount: row.wagering_done.toString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

/** Whether the member accepted exactly this cost: the same bonuses with the same amounts. */
export function isAccepted(cost: BonusCost, accepted: readonly AcceptedForfeit[]): boolean {
  const amounts = new Map(accepted.map(({ bonusId, forfeitAmount }) => [bonusId, forfeitAmount]));
  return amounts.size === cost.bonuses.length && cost.bonuses.every(({ bonusId, forfeitAmount }) => amounts.get(bonusId) === forfeitAmount);
}

/** The refusal that carries the cost. `isChanged`: the member accepted a different cost. */
export function bonusWouldBeLost(cost: BonusCost, { isChanged }: { isChanged: boolean }): Problem {
  return new Problem('bonus_would_be_lost', { ...cost, isChanged });
}
