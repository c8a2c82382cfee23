import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { findMerchantByCode } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import type {
  addPaymentAccount as addEndpoint,
  listPaymentAccounts as listEndpoint,
  testPaymentAccount as testEndpoint,
} from '../../contract/operator/payment-accounts.ts';
import { PAYMENT_PROVIDERS, type Bank } from '../cashier/bank.ts';
import { ProviderUnavailable } from '../cashier/provider-unavailable.ts';
import { findHealth, routeView } from '../routing/routing-view.ts';
import { sealCredentials, type AccountCredentials } from './account-credentials.ts';
import { certificateEnd } from './certificate-end.ts';
import { selectAdders, selectOpenWork } from './list-payment-accounts.sql.ts';
import { insertPaymentAccount, selectPaymentAccount, selectPaymentAccounts, type PaymentAccountRow } from './payment-account.sql.ts';

const HOOK_TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

/** @throws Problem `not_found` */
export async function listPaymentAccounts(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  await requireMerchant(ctx, merchantCode);
  const rows = await selectPaymentAccounts(ctx.database, merchantCode);
  const adders = await selectAdders(ctx.database, merchantCode);
  const work = await selectOpenWork(ctx.database, merchantCode);
  const health = await findHealth(ctx, merchantCode);
  return {
    accounts: rows.map((row) => ({
      ...accountView(row),
      addedBy: adders.get(row.account_id) ?? row.added_by,
      certificateUntil: certificateEnd(row, ctx.settings.secrets),
      route: row.state === 'in_use' ? routeView(row) : null,
      health: health.get(row.account_id) ?? [],
    })),
    openWork: work.map((row) => ({ paymentAccountId: row.account_id, deposits: row.deposits, withdrawals: row.withdrawals })),
    providers: [...PAYMENT_PROVIDERS],
    installationProvider: ctx.settings.paymentProvider,
  };
}

/**
 * Adds an account, which is not in use yet. Its credentials are encrypted.
 * @throws Problem `not_found`, `field_invalid` naming the field
 */
export async function addPaymentAccount(
  ctx: OperatorContext,
  { merchantCode, reason, provider, baseUrl, receiverKey, receiverName, receiverCity, tokenUrl, ...given }: InputOf<typeof addEndpoint>,
): Promise<OutputOf<typeof addEndpoint>> {
  await requireMerchant(ctx, merchantCode);
  const field = faultIn(ctx, { provider, baseUrl, tokenUrl, ...given });
  if (field) throw new Problem('field_invalid', { field });
  const at = ctx.now();
  const accountId = newId('pac', at);
  const credentials: AccountCredentials = {
    ...given,
    tokenUrl: tokenUrl === '' ? null : tokenUrl,
    hookToken: randomBytes(HOOK_TOKEN_BYTES).toString('base64url'),
  };
  await ctx.database.transaction(async (tx) => {
    await insertPaymentAccount(tx, {
      account_id: accountId,
      merchant_code: merchantCode,
      provider,
      base_url: baseUrl,
      receiver_key: receiverKey,
      receiver_name: receiverName,
      receiver_city: receiverCity,
      credentials_cipher: sealCredentials(credentials, accountId, ctx.settings.secrets),
      has_certificate: credentials.certificate !== '',
      added_at: at,
      added_by: ctx.operator.id,
    });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'cashier.payment_account_added',
      subjectId: accountId,
      merchantCode,
      facts: { provider, baseUrl, receiverKey },
      reason,
    });
  });
  const row = await selectPaymentAccount(ctx.database, accountId);
  if (!row) throw new Error(`payment account ${accountId} is missing after its insert`);
  return accountView(row);
}

/** Returns which of the account's calls the provider answers. @throws Problem `not_found` */
export async function testPaymentAccount(
  ctx: OperatorContext,
  { paymentAccountId }: InputOf<typeof testEndpoint>,
): Promise<OutputOf<typeof testEndpoint>> {
  await requireAccount(ctx, paymentAccountId);
  return { checks: await checkBank(ctx, () => ctx.wallet.banks.of(paymentAccountId)) };
}

/** Makes two calls that change nothing at the provider, and returns the fault of each. */
export async function checkBank(ctx: OperatorContext, bank: () => Promise<Bank>): Promise<OutputOf<typeof testEndpoint>['checks']> {
  const to = ctx.now();
  const deposits = await faultOf(async () => (await bank()).payments.listPayments({ from: new Date(to.getTime() - MINUTE_MS), to }));
  const withdrawals = await faultOf(async () => (await bank()).payouts.findPayout(newId('wdr', to)));
  return [
    { what: 'deposits', fault: deposits },
    { what: 'withdrawals', fault: withdrawals },
  ];
}

/** @throws Problem `not_found` */
export async function requireMerchant(ctx: OperatorContext, merchantCode: string): Promise<void> {
  if (!(await findMerchantByCode(ctx.database, merchantCode))) throw new Problem('not_found');
}

/** @throws Problem `not_found` */
export async function requireAccount(ctx: OperatorContext, accountId: string): Promise<PaymentAccountRow> {
  const account = await selectPaymentAccount(ctx.database, accountId);
  if (!account) throw new Problem('not_found');
  return account;
}

async function faultOf(ask: () => Promise<unknown>): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const what = error.message.replace(/^payment provider: /, '');
    return error.cause instanceof Error ? `${what}: ${error.cause.message}` : what;
  }
}

type Given = Pick<InputOf<typeof addEndpoint>, 'provider' | 'baseUrl' | 'tokenUrl' | 'certificate' | 'certificateKey' | 'authority'>;

/** The first field that the provider cannot be reached with. */
export function faultIn(
  ctx: OperatorContext,
  { provider, baseUrl, tokenUrl, certificate, certificateKey, authority }: Given,
): keyof Given | undefined {
  if (!PAYMENT_PROVIDERS.includes(provider)) return 'provider';
  const isSecure = (url: string) => !ctx.settings.isProduction || new URL(url).protocol === 'https:';
  if (!/^https?:\/\//.test(baseUrl) || !isSecure(baseUrl)) return 'baseUrl';
  if (tokenUrl !== '' && !URL.canParse(tokenUrl, baseUrl)) return 'tokenUrl';
  if (tokenUrl !== '' && !isSecure(new URL(tokenUrl, baseUrl).href)) return 'tokenUrl';
  if (certificate === '' && certificateKey === '') return authority === '' ? undefined : 'authority';
  const read = { certificate: () => new X509Certificate(certificate), certificateKey: () => createPrivateKey(certificateKey) };
  if (!canRead(read.certificate)) return 'certificate';
  if (!canRead(read.certificateKey) || !read.certificate().checkPrivateKey(read.certificateKey())) return 'certificateKey';
  return authority === '' || canRead(() => new X509Certificate(authority)) ? undefined : 'authority';
}

function canRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

function accountView(row: PaymentAccountRow) {
  return {
    paymentAccountId: row.account_id,
    provider: row.provider,
    baseUrl: row.base_url,
    receiverKey: row.receiver_key,
    receiverName: row.receiver_name,
    receiverCity: row.receiver_city,
    state: row.state,
    hasCertificate: row.has_certificate,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
    usedSince: row.used_since?.toISOString() ?? null,
  };
}
