import type { SiteSettings } from '@jogada/merchant/server';
import { RETURN_REASONS, type Deposit } from '../../contract/player/deposit.ts';
import { simulatorPageOf } from '../cashier/bank.ts';
import type { DepositRow } from './deposit.sql.ts';

/** A deposit as its member sees it. */
export function depositView(row: DepositRow, settings: SiteSettings): Deposit {
  return {
    depositId: row.deposit_id,
    state: row.state,
    amount: row.amount.toString(),
    currency: row.currency,
    pixCode: row.pix_code ?? '',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    returnReason: RETURN_REASONS.find((reason) => reason === row.reason_code) ?? null,
    refundedAmount: row.refunded_amount.toString(),
    refundState: row.refund_state,
    endToEndId: row.end_to_end_id,
    simulatorUrl:
      row.state === 'waiting' && row.reason_code === null && row.pix_code !== null ? simulatorPageOf(settings, row.pix_code) : null,
  };
}
