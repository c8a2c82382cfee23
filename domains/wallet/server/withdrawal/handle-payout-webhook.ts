import type { PartnerContext } from '@jogada/merchant/server';
import { attemptEach } from '../cashier/attempt-each.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
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
  await attemptEach(ctx, [payoutId], () => readPayout(ctx, { payoutId, accountId: null }));
  return {};
}

/** Reads a payout from the bank that reported it and records it. A payout that another bank has, or none, is ignored. */
export async function readPayout(
  ctx: CashierContext,
  { payoutId, accountId }: { payoutId: string; accountId: string | null },
): Promise<void> {
  const withdrawal = await selectWithdrawal(ctx.database, payoutId);
  if (!withdrawal || withdrawal.payment_account_id !== accountId) return;
  const { payouts } = await ctx.wallet.banks.of(accountId);
  const payout = await payouts.findPayout(payoutId);
  if (payout) await recordPayout(ctx, payout);
}
