import type { OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { readWithdrawalCase, WithdrawalCase } from '../../contract/operator/withdrawals.ts';
import { selectCase, selectCaseSteps, type CaseRow } from './withdrawal-case.sql.ts';

/** A withdrawal as staff see it, with its member and a masked key. */
export function caseOf(row: CaseRow): WithdrawalCase {
  return {
    withdrawalId: row.withdrawal_id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    state: row.state === 'in_review' && row.ready_at !== null ? 'approved' : row.state,
    amount: row.amount.toString(),
    currency: row.currency,
    pixKeyKind: row.pix_key_kind,
    pixKey: row.pix_key_masked,
    reasonCode: row.reason_code,
    riskFlags: row.risk_flags,
    waitsForSecond: row.waits_for_second,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}

export async function findCaseWithSteps(sql: Sql, withdrawalId: string): Promise<OutputOf<typeof readWithdrawalCase> | undefined> {
  const row = await selectCase(sql, withdrawalId);
  if (!row) return undefined;
  const steps = await selectCaseSteps(sql, withdrawalId);
  return {
    ...caseOf(row),
    steps: steps.map((step) => ({ state: step.state, actor: step.actor, reasonCode: step.reason_code, at: step.at.toISOString() })),
  };
}
