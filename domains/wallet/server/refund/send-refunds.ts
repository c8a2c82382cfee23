import { depositChanged } from '../../contract/player/deposit.ts';
import { attemptEach } from '../cashier/attempt-each.ts';
import { bankOf } from '../cashier/bank.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import { pauseBeforeRetry } from '../cashier/pause-before-retry.ts';
import { depositView } from '../deposit/deposit-view.ts';
import { postWithin } from '../ledger/post.ts';
import { endRefund, postponeRefund, selectDueRefunds, selectRefund, touchDeposit, type RefundRow } from './refund.sql.ts';

const BATCH = 50;

/** Asks the bank for the returns that are ordered, until it says how each ended. */
export async function sendRefunds(ctx: CashierContext): Promise<void> {
  await attemptEach(ctx, await selectDueRefunds(ctx.database, { at: ctx.now(), limit: BATCH }), (returnId) => sendRefund(ctx, returnId));
}

/**
 * Asks the bank for one return: asked twice under its id, the bank does it once. What the bank refuses is put back into
 * the member's cash, and a person is told. @throws ProviderUnavailable when the bank does not answer; the next try asks again
 */
async function sendRefund(ctx: CashierContext, returnId: string): Promise<void> {
  const refund = await selectRefund(ctx.database, returnId);
  if (refund?.state !== 'returning') return;
  // Written first: a bank that does not answer is asked again later, and not at once.
  await postponeRefund(ctx.database, { returnId, nextAt: new Date(ctx.now().getTime() + pauseBeforeRetry(refund.attempts)) });
  const { status } = await bankOf(ctx.settings).payments.refund({ endToEndId: refund.end_to_end_id, returnId, amount: refund.amount });
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
      if (answer?.outcome !== 'applied') throw new Error(`the ledger answers ${answer?.outcome} to the end of return ${returnId}`);
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
