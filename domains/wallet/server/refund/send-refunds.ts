import { depositChanged } from '../../contract/player/deposit.ts';
import { attemptEach } from '../cashier/attempt-each.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import { pauseBeforeRetry } from '../cashier/pause-before-retry.ts';
import { depositView } from '../deposit/deposit-view.ts';
import { selectPayment } from '../deposit/pix-payment.sql.ts';
import { postWithin } from '../ledger/post.ts';
import { endRefund, postponeRefund, selectDueRefunds, selectRefund, touchDeposit, type RefundRow } from './refund.sql.ts';

const BATCH = 50;

/** Sends ordered refunds to the bank until each has a final state. */
export async function sendRefunds(ctx: CashierContext): Promise<void> {
  await attemptEach(ctx, await selectDueRefunds(ctx.database, { at: ctx.now(), limit: BATCH }), (returnId) => sendRefund(ctx, returnId));
}

/**
 * Requests one refund from the bank, idempotently under its id. A refused refund is credited back to the member's cash and raises
 * an incident. @throws ProviderUnavailable when the bank does not respond; the next attempt retries
 */
async function sendRefund(ctx: CashierContext, returnId: string): Promise<void> {
  const refund = await selectRefund(ctx.database, returnId);
  if (refund?.state !== 'returning') return;
  // Written first, so that an unresponsive bank is retried with a delay.
  await postponeRefund(ctx.database, { returnId, nextAt: new Date(ctx.now().getTime() + pauseBeforeRetry(refund.attempts)) });
  const payment = await selectPayment(ctx.database, refund.end_to_end_id);
  const { payments } = await ctx.wallet.banks.of(payment?.payment_account_id ?? null);
  const { status } = await payments.refund({ endToEndId: refund.end_to_end_id, returnId, amount: refund.amount });
  if (status !== 'processing') await recordEnd(ctx, refund, status);
}

async function recordEnd(ctx: CashierContext, refund: RefundRow, state: 'returned' | 'not_done'): Promise<void> {
  const { return_id: returnId, end_to_end_id: endToEndId } = refund;
  const at = ctx.now();
  await ctx.database.transaction(async (tx) => {
    if (!(await endRefund(tx, { returnId, state, at }))) return;
    if (state === 'not_done') {
      const [answer] = await postWithin(tx, [
        {
          kind: 'adjustment_credit',
          merchantCode: refund.merchant_code,
          memberId: refund.member_id,
          source: 'pix',
          externalId: `${endToEndId}:${returnId}:back`,
          amount: refund.amount,
          currency: refund.currency,
          at,
        },
      ]);
      if (answer?.outcome !== 'applied') throw new Error(`the ledger returned ${answer?.outcome} for the end of return ${returnId}`);
      await insertIncident(tx, {
        kind: 'payment_not_returned',
        subjectId: endToEndId,
        facts: { returnId, depositId: refund.deposit_id },
        at,
      });
    }
    const deposit = await touchDeposit(tx, refund.deposit_id);
    if (deposit) tx.afterCommit(() => ctx.realtime.publish(depositChanged, deposit.member_id, depositView(deposit, ctx.settings)));
  });
}
