import type { DepositCase } from '../../contract/operator/deposits.ts';
import type { DepositCaseRow } from './deposit-case.sql.ts';

/** A deposit as staff see it. */
export function depositCaseOf(row: DepositCaseRow): DepositCase {
  return {
    depositId: row.deposit_id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    amount: row.amount.toString(),
    currency: row.currency,
    state: row.state,
    reasonCode: row.reason_code,
    refundedAmount: row.refunded_amount.toString(),
    refundState: row.refund_state,
    txid: row.txid,
    endToEndId: row.end_to_end_id,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}
