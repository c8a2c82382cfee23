import type { Transaction } from '@jogada/platform/server';
import { bankOf } from '../cashier/bank.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import type { Refund } from '../cashier/payment-provider.ts';
import { postWithin } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { selectOwnReturns } from '../refund/refund.sql.ts';
import { selectCreditedDeposit, selectClawedBack } from './clawback.sql.ts';
import { lockPayment, selectPayment } from './pix-payment.sql.ts';

/**
 * Takes out of the member's cash what the bank took back of a credited payment (a dispute's special return, MED): as much as
 * is there, never more. What was spent already is nobody's debt (R27): the incident says how much is missing, and a person
 * decides whose loss it is. Heard twice it is done once.
 * @throws ProviderUnavailable when nothing can be found out now
 */
export async function noteClawback(ctx: CashierContext, endToEndId: string): Promise<void> {
  const known = await selectPayment(ctx.database, endToEndId);
  if (known?.state !== 'credited') return;
  const payment = await bankOf(ctx.settings).payments.findPayment(endToEndId);
  // What the staff gave back itself has left the member's cash already.
  const own = await selectOwnReturns(ctx.database, [endToEndId]);
  const refunds = (payment?.refunds ?? []).filter((refund) => refund.status !== 'not_done' && !own.has(refund.returnId));
  const taken = refunds.reduce((sum, refund) => sum + refund.amount, 0n);
  if (taken === 0n) return;
  ctx.log.error({ endToEndId, takenAmount: taken.toString() }, 'credited payment was taken back by the bank');
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

// The payment's row is locked: what was taken out before for this return stays as it was, though there may be more by now.
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
