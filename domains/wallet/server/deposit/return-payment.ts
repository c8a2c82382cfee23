import { depositChanged } from '../../contract/player/deposit.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { endIncident, insertIncident } from '../cashier/incident.sql.ts';
import { pauseBeforeRetry } from '../cashier/pause-before-retry.ts';
import type { Refund } from '../cashier/payment-provider.ts';
import { setDepositReturned } from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';
import { postponePayment, setPaymentInSuspense, setPaymentReturned, type PixPaymentRow } from './pix-payment.sql.ts';

/**
 * Refunds a payment in full under a stored return id, which makes a repeated request idempotent at the provider.
 * @throws ProviderUnavailable when the provider does not respond; the next attempt uses the same id
 */
export async function returnPayment(ctx: CashierContext, payment: PixPaymentRow): Promise<void> {
  if (payment.return_id === null || payment.amount === null) throw new Error(`payment ${payment.end_to_end_id} has no return to send`);
  const { payments } = await ctx.wallet.banks.of(payment.payment_account_id);
  const refund = await payments.refund({
    endToEndId: payment.end_to_end_id,
    returnId: payment.return_id,
    amount: payment.amount,
  });
  await recordReturn(ctx, payment, refund);
}

async function recordReturn(ctx: CashierContext, payment: PixPaymentRow, refund: Refund): Promise<void> {
  const at = ctx.now();
  const endToEndId = payment.end_to_end_id;
  await ctx.database.transaction(async (tx) => {
    if (refund.status === 'not_done') {
      await setPaymentInSuspense(tx, { endToEndId, reasonCode: 'not_returned', at });
      await insertIncident(tx, { kind: 'payment_not_returned', subjectId: endToEndId, facts: { returnId: refund.returnId }, at });
      return;
    }
    if (refund.status === 'returned') {
      await setPaymentReturned(tx, { endToEndId, at });
      await endIncident(tx, { kind: 'payment_differs', subjectId: endToEndId, how: 'returned', at });
    } else await postponePayment(tx, { endToEndId, nextAt: new Date(at.getTime() + pauseBeforeRetry(payment.attempts)) });
    const deposit = payment.deposit_id === null ? undefined : await setDepositReturned(tx, { depositId: payment.deposit_id, endToEndId });
    if (deposit) tx.afterCommit(() => ctx.realtime.publish(depositChanged, deposit.member_id, depositView(deposit, ctx.settings)));
  });
}
