import type { PartnerContext } from '@jogada/merchant/server';
import type { InputOf } from '@jogada/platform/contract';
import type { handlePaymentWebhook as endpoint } from '../../contract/provider/bank-messages.ts';
import { attemptEach } from '../cashier/attempt-each.ts';
import { requireBankSignature } from '../cashier/bank-signature.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { noteClawback } from './note-clawback.ts';
import { notePayment } from './pix-payment.sql.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Handles a bank's payment messages. Each payment is recorded first and settled at once if the provider responds. The
 * job settles the others, so the bank need not repeat the message.
 * @throws Problem `signature_refused`
 */
export async function handlePaymentWebhook(ctx: PartnerContext, { pix }: InputOf<typeof endpoint>): Promise<Record<string, never>> {
  requireBankSignature(ctx);
  const refunded = pix.filter((payment) => payment.devolucoes.length > 0).map((payment) => payment.endToEndId);
  await readReportedPayments(ctx, { accountId: null, endToEndIds: pix.map((payment) => payment.endToEndId), refunded });
  return {};
}

/** Records the payments that a bank reported, then reads them from it and settles them at once if it responds. */
export async function readReportedPayments(
  ctx: CashierContext,
  reported: { accountId: string | null; endToEndIds: readonly string[]; refunded: readonly string[] },
): Promise<void> {
  const { accountId } = reported;
  const endToEndIds = [...new Set(reported.endToEndIds)];
  for (const endToEndId of endToEndIds) await notePayment(ctx.database, { endToEndId, accountId, at: ctx.now() });
  await attemptEach(ctx, endToEndIds, (endToEndId) => settlePayment(ctx, endToEndId));
  await attemptEach(ctx, [...new Set(reported.refunded)], (endToEndId) => noteClawback(ctx, endToEndId));
}
