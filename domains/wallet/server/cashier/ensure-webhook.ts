import { selectPaymentAccount } from '../payment-accounts/payment-account.sql.ts';
import { openCredentials, sealCredentials } from '../payment-accounts/account-credentials.ts';
import { updateUnchangedCredentials } from '../payment-accounts/rotate-credentials.sql.ts';
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

/** Registers the address of one payment account. With a new token, the former address is refused from then on. @throws ProviderUnavailable */
export async function registerAccount(ctx: CashierContext, accountId: string): Promise<void> {
  const account = await selectPaymentAccount(ctx.database, accountId);
  if (!account) return;
  const { secrets } = ctx.settings;
  const { nextHookToken, ...credentials } = openCredentials(account.credentials_cipher, accountId, secrets);
  const hookToken = nextHookToken ?? credentials.hookToken;
  const { payments } = await ctx.wallet.banks.of(accountId);
  await payments.setWebhook({ receiverKey: account.receiver_key, url: `${messagesUrl(ctx)}/accounts/${accountId}/${hookToken}` });
  if (nextHookToken === undefined) return;
  const sealed = sealCredentials({ ...credentials, hookToken }, accountId, secrets);
  await updateUnchangedCredentials(ctx.database, { accountId, before: account.credentials_cipher, sealed });
}

function messagesUrl({ settings }: CashierContext): string {
  return `${settings.bankDoorUrl ?? settings.publicUrl}/wps/payments`;
}
