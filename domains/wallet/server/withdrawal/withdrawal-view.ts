import type { Sql } from '@jogada/platform/server';
import type { Withdrawal } from '../../contract/player/withdrawal.ts';
import { selectSteps, type StepRow, type WithdrawalRow } from './withdrawal.sql.ts';

/** Withdrawals as their member sees them: every step with its time, the key masked. */
export async function withdrawalViews(sql: Sql, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  const steps = Map.groupBy(
    rows.length === 0
      ? []
      : await selectSteps(
          sql,
          rows.map((row) => row.withdrawal_id),
        ),
    (step) => step.withdrawal_id,
  );
  return rows.map((row) => viewOf(row, steps.get(row.withdrawal_id) ?? []));
}

export async function withdrawalView(sql: Sql, row: WithdrawalRow): Promise<Withdrawal> {
  const steps = await selectSteps(sql, [row.withdrawal_id]);
  return viewOf(row, steps);
}

function viewOf(row: WithdrawalRow, steps: readonly StepRow[]): Withdrawal {
  return {
    withdrawalId: row.withdrawal_id,
    state: row.state,
    amount: row.amount.toString(),
    currency: row.currency,
    pixKeyKind: row.pix_key_kind,
    pixKey: row.pix_key_masked,
    reasonCode: row.reason_code,
    steps: steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}
