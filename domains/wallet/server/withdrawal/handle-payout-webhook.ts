import type { PartnerContext } from '@jogada/merchant/server';
import { attemptEach } from '../cashier/attempt-each.ts';
import { bankOf } from '../cashier/bank.ts';
import { requireBankSignature } from '../cashier/bank-signature.ts';
import { recordPayout } from './send-withdrawal.ts';
import { selectWithdrawal } from './withdrawal.sql.ts';

/**
 * A bank tells that a payout was settled. What it came to is asked of the provider; a message alone settles nothing,
 * and one about a payout that is not ours is answered and forgotten.
 * @throws Problem `signature_refused`
 */
export async function handlePayoutWebhook(ctx: PartnerContext, { payoutId }: { payoutId: string }): Promise<Record<string, never>> {
  requireBankSignature(ctx);
  if (!(await selectWithdrawal(ctx.database, payoutId))) return {};
  await attemptEach(ctx, [payoutId], async () => {
    const payout = await bankOf(ctx.settings).payouts.findPayout(payoutId);
    if (payout) await recordPayout(ctx, payout);
  });
  return {};
}
