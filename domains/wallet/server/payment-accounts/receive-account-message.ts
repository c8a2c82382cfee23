import { timingSafeEqual } from 'node:crypto';
import type { PartnerContext } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { attemptEach } from '../cashier/attempt-each.ts';
import { providerNamed } from '../cashier/bank.ts';
import { readPixMessage } from '../cashier/bank-message.ts';
import { readReportedPayments } from '../deposit/handle-payment-webhook.ts';
import { readPayout } from '../withdrawal/handle-payout-webhook.ts';
import { openCredentials, type AccountCredentials } from './account-credentials.ts';
import { selectPaymentAccount } from './payment-account.sql.ts';

/**
 * Receives a message of the provider of a payment account. Its sender knows the secret part of the address, which only the provider
 * received, and where the provider signs its messages, each must carry a valid signature. The message names payments and payouts, which are
 * then read from the provider.
 * @throws Problem `signature_refused` for an unknown address or a foreign signature, `field_invalid` for a body that the provider does not send
 */
export async function receiveAccountMessage(
  ctx: PartnerContext,
  { accountId, token }: { accountId: string; token: string },
): Promise<Record<string, never>> {
  const account = await selectPaymentAccount(ctx.database, accountId);
  if (!account || !isTokenOf(openCredentials(account.credentials_cipher, accountId, ctx.settings.secrets), token))
    throw new Problem('signature_refused');
  const { readMessage = readPixMessage } = providerNamed(account.provider);
  const message = readMessage(ctx.call.rawBody === '' ? {} : (JSON.parse(ctx.call.rawBody) as unknown));
  if (!message) throw new Problem('field_invalid', { field: 'pix' });
  // The trial message of a new address names nothing, and need not be signed.
  if ([...message.endToEndIds, ...message.payoutIds].length === 0) return {};
  const { payments } = await ctx.wallet.banks.of(accountId);
  const isSigned = (await payments.verifyMessage?.({ rawBody: ctx.call.rawBody, header: (name) => ctx.header(name) })) ?? true;
  if (!isSigned) throw new Problem('signature_refused');
  await readReportedPayments(ctx, { accountId, endToEndIds: message.endToEndIds, refunded: message.refunded });
  await attemptEach(ctx, message.payoutIds, (payoutId) => readPayout(ctx, { payoutId, accountId }));
  return {};
}

function isTokenOf({ hookToken, nextHookToken }: AccountCredentials, token: string): boolean {
  return isSame(token, hookToken) || (nextHookToken !== undefined && isSame(token, nextHookToken));
}

function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}
