import type { WithdrawalCase } from '../../contract/operator/withdrawals.ts';
import type { CaseRow } from './withdrawal-case.sql.ts';

/** A withdrawal as the staff sees it: with whose it is, the key masked for them too. */
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
