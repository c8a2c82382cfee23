import { bankOf } from '../cashier/bank.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import { selectPayment } from './pix-payment.sql.ts';

/**
 * Notes that the bank took back, in whole or in part, what was credited (a dispute's special return, MED). The member's
 * money is not touched by it: whose loss it is, a person decides.
 * @throws ProviderUnavailable when nothing can be found out now
 */
export async function noteClawback(ctx: CashierContext, endToEndId: string): Promise<void> {
  const known = await selectPayment(ctx.database, endToEndId);
  if (known?.state !== 'credited') return;
  const payment = await bankOf(ctx.settings).payments.findPayment(endToEndId);
  const taken = (payment?.refunds ?? []).filter((refund) => refund.status !== 'not_done').reduce((sum, refund) => sum + refund.amount, 0n);
  if (taken === 0n) return;
  ctx.log.error({ endToEndId, takenAmount: taken.toString() }, 'credited payment was taken back by the bank');
  await insertIncident(ctx.database, {
    kind: 'payment_clawed_back',
    subjectId: endToEndId,
    facts: { takenAmount: taken.toString(), depositId: known.deposit_id ?? '' },
    at: ctx.now(),
  });
}
