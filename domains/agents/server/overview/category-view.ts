import type { CategoryRow } from './overview.sql.ts';

export function categoryView(row: CategoryRow) {
  return {
    category: row.category,
    roundCount: Number(row.round_count),
    stakeAmount: String(row.stake_amount),
    winAmount: String(row.win_amount),
  };
}
