import type { Bonus } from '../../contract/player/bonus.ts';
import type { BonusRow } from './bonus.sql.ts';

/** Bonuses as their member sees them at a given time: progress, terms and end. */
export function bonusViews(rows: readonly BonusRow[], at: Date): Bonus[] {
  return rows.map((row) => viewOf(row, at));
}

/** State of a bonus at a given time. An expired bonus is over even before the job has ended it. */
export function bonusStateOf(row: Pick<BonusRow, 'state' | 'expires_at' | 'end_cause'>, at: Date): Bonus['state'] {
  switch (row.state) {
    case 'open':
      return row.expires_at <= at ? 'expired' : 'open';
    case 'forfeited':
      return row.end_cause === 'used_up' ? 'used_up' : 'cancelled';
    case 'converted':
    case 'expired':
      return row.state;
  }
}

function viewOf(row: BonusRow, at: Date): Bonus {
  const state = bonusStateOf(row, at);
  const isOver = row.state !== 'open';
  const endedAt = row.ended_at ?? (state === 'expired' ? row.expires_at : null);
  return {
    bonusId: row.id,
    name: row.name,
    state,
    currency: row.currency,
    grantedAmount: row.amount.toString(),
    balanceAmount: (isOver ? 0n : row.balance).toString(),
    wagerRequiredAmount: row.wagering_required.toString(),
    wagerDoneAmount: (row.wagering_done < row.wagering_required ? row.wagering_done : row.wagering_required).toString(),
    inPlayAmount: (isOver ? 0n : row.staked_open).toString(),
    weights: weightsOf(row),
    maximumBetAmount: row.max_bet?.toString() ?? null,
    maximumCashAmount: row.max_conversion?.toString() ?? null,
    spendsFirst: row.stake_order === 'bonus_first' ? 'bonus' : 'cash',
    grantedAt: row.granted_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    cancelCause: state === 'cancelled' && row.end_cause !== 'used_up' ? row.end_cause : null,
    convertedAmount: row.converted_amount.toString(),
    forfeitedAmount: row.returned_amount.toString(),
  };
}

/** Highest weight first. */
function weightsOf({ weights }: BonusRow): Bonus['weights'] {
  return Object.entries(weights)
    .map(([classification, weight]) => ({ classification, ...weight }))
    .toSorted((a, b) => b.percent - a.percent || (a.classification < b.classification ? -1 : 1));
}
