import type { Transaction } from '@jogada/platform/server';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import type { Refund } from '../cashier/payment-provider.ts';
import { postWithin } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { selectOwnReturns } from '../refund/refund.sql.ts';
import { selectCreditedDeposit, selectClawedBack } from './clawback.sql.ts';
import { lockPayment, selectPayment } from './pix-payment.sql.ts';

/**
 * Debits what the bank took back of a credited payment (a special return after a dispute, MED), up to the member's cash. An
 * uncovered part is not the member's debt (R27): the incident carries the missing amount, and staff decide who bears it. Idempotent.
 * A return that the bank still processes may fail, so it debits nothing yet.
 * @throws ProviderUnavailable when the provider does not respond
 */
export async function noteClawback(ctx: CashierContext, endToEndId: string): Promise<void> {
  const known = await selectPayment(ctx.database, endToEndId);
  if (known?.state !== 'credited') return;
  const { payments } = await ctx.wallet.banks.of(known.payment_account_id);
  const payment = await payments.findPayment(endToEndId);
  // Refunds by staff have already been debited.
  const own = await selectOwnReturns(ctx.database, [endToEndId]);
  const refunds = (payment?.refunds ?? []).filter((refund) => refund.status === 'returned' && !own.has(refund.returnId));
  const taken = refunds.reduce((sum, refund) => sum + refund.amount, 0n);
  if (taken === 0n) return;
  ctx.log.error({ endToEndId, takenAmount: taken.toString() }, 'credited payment was clawed back by the bank');
  await ctx.database.transaction(async (tx) => {
    await lockPayment(tx, endToEndId);
    for (const refund of refunds) await takeOut(ctx, tx, { endToEndId, refund, depositId: known.deposit_id ?? '' });
    const recovered = await selectClawedBack(tx, endToEndId);
    await insertIncident(tx, {
      kind: 'payment_clawed_back',
      subjectId: endToEndId,
      facts: { takenAmount: taken.toString(), missingAmount: (taken - recovered).toString(), depositId: known.deposit_id ?? '' },
      at: ctx.now(),
    });
  });
}

// The payment's row is locked. A refund that was debited in part stays so, even if more cash is available.
async function takeOut(
  ctx: CashierContext,
  tx: Transaction,
  { endToEndId, refund, depositId }: { endToEndId: string; refund: Refund; depositId: string },
): Promise<void> {
  const externalId = `${endToEndId}:${refund.returnId}`;
  const deposit = await selectCreditedDeposit(tx, { depositId, externalId });
  if (!deposit || deposit.is_done) return;
  const posting: Posting = {
    kind: 'deposit_return',
    merchantCode: deposit.merchant_code,
    memberId: deposit.member_id,
    source: 'pix',
    externalId,
    amount: refund.amount,
    currency: deposit.currency,
    at: ctx.now(),
  };
  const [answer] = await postWithin(tx, [posting]);
  if (answer?.outcome !== 'insufficient_funds') return;
  const cash = answer.balance - answer.bonus;
  if (cash > 0n) await postWithin(tx, [{ ...posting, externalId: `${externalId}:part`, amount: cash }]);
}
