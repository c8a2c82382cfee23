import { attemptEach } from './attempt-each.ts';
import { bankOf } from './bank.ts';
import type { CashierContext } from './cashier-context.ts';
import { findReceiverKeys } from './cashier-settings.ts';

/**
 * Tells the provider where to send its messages. Said anew by the clock, for a provider may lose it, and once at the
 * start of the process; without it deposits are still found, by asking.
 */
export async function ensureWebhook(ctx: CashierContext): Promise<void> {
  const url = `${ctx.settings.bankDoorUrl ?? ctx.settings.publicUrl}/wps/payments`;
  const { payments } = bankOf(ctx.settings);
  await attemptEach(ctx, await findReceiverKeys(ctx.database), (receiverKey) => payments.setWebhook({ receiverKey, url }));
}
