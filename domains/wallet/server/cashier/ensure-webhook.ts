import { selectPaymentAccount } from '../payment-accounts/payment-account.sql.ts';
import { openCredentials } from '../payment-accounts/account-credentials.ts';
import { attemptEach } from './attempt-each.ts';
import type { CashierContext } from './cashier-context.ts';
import { findReceiverKeys, findUsedAccounts } from './cashier-settings.ts';

/**
 * Registers the addresses for messages with the providers. It runs at process start and on a schedule, since a provider may lose the
 * registration. Without messages, polling still finds deposits.
 */
export async function ensureWebhook(ctx: CashierContext): Promise<void> {
  const { payments } = ctx.wallet.banks.installation;
  await attemptEach(ctx, await findReceiverKeys(ctx.database), (receiverKey) =>
    payments.setWebhook({ receiverKey, url: messagesUrl(ctx) }),
  );
  const accountIds = (await findUsedAccounts(ctx)).filter((accountId) => accountId !== null);
  await attemptEach(ctx, accountIds, (accountId) => registerAccount(ctx, accountId));
}

/** Registers the address of one payment account. @throws ProviderUnavailable */
export async function registerAccount(ctx: CashierContext, accountId: string): Promise<void> {
  const account = await selectPaymentAccount(ctx.database, accountId);
  if (!account) return;
  const { hookToken } = openCredentials(account.credentials_cipher, accountId, ctx.settings.secrets);
  const { payments } = await ctx.wallet.banks.of(accountId);
  await payments.setWebhook({ receiverKey: account.receiver_key, url: `${messagesUrl(ctx)}/accounts/${accountId}/${hookToken}` });
}

function messagesUrl({ settings }: CashierContext): string {
  return `${settings.bankDoorUrl ?? settings.publicUrl}/wps/payments`;
}
