import type { PartnerContext } from '@jogada/merchant/server';
import type { InputOf } from '@jogada/platform/contract';
import type { handlePaymentWebhook as endpoint } from '../../contract/provider/bank-messages.ts';
import { attemptEach } from '../cashier/attempt-each.ts';
import { requireBankSignature } from '../cashier/bank-signature.ts';
import { noteClawback } from './note-clawback.ts';
import { notePayment } from './pix-payment.sql.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * A bank tells of payments. Each is written down first and settled at once where the provider answers; what could not
 * be settled is taken up by the job, so the bank need not tell again.
 * @throws Problem `signature_refused`
 */
export async function handlePaymentWebhook(ctx: PartnerContext, { pix }: InputOf<typeof endpoint>): Promise<Record<string, never>> {
  requireBankSignature(ctx);
  const endToEndIds = [...new Set(pix.map((payment) => payment.endToEndId))];
  for (const endToEndId of endToEndIds) await notePayment(ctx.database, { endToEndId, at: ctx.now() });
  await attemptEach(ctx, endToEndIds, (endToEndId) => settlePayment(ctx, endToEndId));
  const refunded = pix.filter((payment) => payment.devolucoes.length > 0).map((payment) => payment.endToEndId);
  await attemptEach(ctx, [...new Set(refunded)], (endToEndId) => noteClawback(ctx, endToEndId));
  return {};
}
