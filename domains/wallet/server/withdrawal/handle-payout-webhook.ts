import type { PartnerContext } from '@jogada/merchant/server';
import { attemptEach } from '../cashier/attempt-each.ts';
import { requireBankSignature } from '../cashier/bank-signature.ts';
import { recordPayout } from './send-withdrawal.ts';
import { selectWithdrawal } from './withdrawal.sql.ts';

/**
 * Handles a bank's payout message. The result is read from the provider; the message alone settles nothing. A message
 * about an unknown payout is acknowledged and ignored.
 * @throws Problem `signature_refused`
 */
export async function handlePayoutWebhook(ctx: PartnerContext, { payoutId }: { payoutId: string }): Promise<Record<string, never>> {
  requireBankSignature(ctx);
  if (!(await selectWithdrawal(ctx.database, payoutId))) return {};
  await attemptEach(ctx, [payoutId], async () => {
    const payout = await ctx.wallet.bank.payouts.findPayout(payoutId);
    if (payout) await recordPayout(ctx, payout);
  });
  return {};
}
