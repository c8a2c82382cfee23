import type { PartnerContext } from '@jogada/merchant/server';
import { attemptEach } from '../cashier/attempt-each.ts';
import { requireBankSignature } from '../cashier/bank-signature.ts';
import { notePayment } from './pix-payment.sql.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * A bank tells of payments. Each is written down first and settled at once where the provider answers; what could not
 * be settled is taken up by the job, so the bank need not tell again.
 * @throws Problem `signature_refused`
 */
export async function hearPayments(
  ctx: PartnerContext,
  { pix }: { pix: readonly { endToEndId: string }[] },
): Promise<Record<string, never>> {
  requireBankSignature(ctx);
  const told = [...new Set(pix.map((payment) => payment.endToEndId))];
  for (const endToEndId of told) await notePayment(ctx.database, { endToEndId, at: ctx.now() });
  await attemptEach(ctx, told, (endToEndId) => settlePayment(ctx, endToEndId));
  return {};
}
