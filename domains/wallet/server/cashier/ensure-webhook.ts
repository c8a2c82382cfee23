import { attemptEach } from './attempt-each.ts';
import type { CashierContext } from './cashier-context.ts';
import { findReceiverKeys } from './cashier-settings.ts';

/**
 * Registers the webhook with the provider. It runs at process start and on a schedule, since a provider may lose the
 * registration. Without a webhook, polling still finds deposits.
 */
export async function ensureWebhook(ctx: CashierContext): Promise<void> {
  const url = `${ctx.settings.bankDoorUrl ?? ctx.settings.publicUrl}/wps/payments`;
  const { payments } = ctx.wallet.bank;
  await attemptEach(ctx, await findReceiverKeys(ctx.database), (receiverKey) => payments.setWebhook({ receiverKey, url }));
}
