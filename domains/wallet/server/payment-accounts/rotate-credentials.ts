import { randomBytes } from 'node:crypto';
import { askApproval, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import type { changePaymentAccountCredentials as endpoint } from '../../contract/operator/payment-accounts.ts';
import { attemptEach } from '../cashier/attempt-each.ts';
import { registerAccount } from '../cashier/ensure-webhook.ts';
import { openCredentials, sealCredentials, type AccountCredentials } from './account-credentials.ts';
import { checkBank, faultIn } from './manage-payment-accounts.ts';
import { selectPaymentAccount, type PaymentAccountRow } from './payment-account.sql.ts';
import { lockPaymentAccount, updateCredentials, updateWaitingCredentials } from './rotate-credentials.sql.ts';

const KIND = 'wallet.payment_credentials';
const HOOK_TOKEN_BYTES = 32;
/** The authority is of no use without a client certificate. */
const CERTIFICATE_FIELDS = ['certificate', 'certificateKey', 'authority'] as const;
const NO_CERTIFICATE = { certificate: '', certificateKey: '', authority: '' };
const FIELDS = ['clientId', 'clientSecret', 'tokenUrl', ...CERTIFICATE_FIELDS] as const;

type Given = Pick<InputOf<typeof endpoint>, (typeof FIELDS)[number]>;

/**
 * Replaces credentials of an account after the provider has accepted them. Those of an account that has served wait for a second operator
 * (S41), encrypted in the account's row; the approval and the audit trail name the changed fields only.
 * @throws Problem `not_found`, `field_invalid` naming the field, `field_required` without a change, `approval_waiting`
 */
export async function changePaymentAccountCredentials(
  ctx: OperatorContext,
  { paymentAccountId, reason, renewsMessageAddress, removesCertificate, ...given }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const account = await selectPaymentAccount(ctx.database, paymentAccountId);
  if (!account) throw new Problem('not_found');
  if (removesCertificate && CERTIFICATE_FIELDS.some((name) => given[name] !== ''))
    throw new Problem('field_invalid', { field: 'removesCertificate' });
  const stored = openCredentials(account.credentials_cipher, paymentAccountId, ctx.settings.secrets);
  const kept = removesCertificate ? { ...stored, ...NO_CERTIFICATE } : stored;
  const credentials = { ...merged(kept, given), ...(renewsMessageAddress && { nextHookToken: newToken() }) };
  const changed = FIELDS.filter((name) => credentials[name] !== stored[name]);
  if (changed.length === 0 && !renewsMessageAddress) throw new Problem('field_required', { field: 'clientSecret' });
  refuseFaulty(ctx, account, credentials);
  const sealed = sealCredentials(credentials, paymentAccountId, ctx.settings.secrets);
  const checks = await checkBank(ctx, () => Promise.resolve(ctx.wallet.banks.tryOut({ ...account, credentials_cipher: sealed })));
  if (checks.some(({ fault }) => fault !== null)) return { checks, outcome: 'refused', approvalId: null };
  return ctx.database.transaction(async (tx) => {
    const row = await lockPaymentAccount(tx, paymentAccountId);
    if (!row) throw new Problem('not_found');
    if (row.waiting_cipher !== null) throw new Problem('approval_waiting');
    // Another operator's change since the read above would be undone.
    if (!row.credentials_cipher.equals(account.credentials_cipher)) throw new Problem('field_invalid', { field: 'paymentAccountId' });
    const facts = { changed: changed.join(' '), renewsMessageAddress };
    if (row.state === 'added') {
      await store(ctx, tx, { row, credentials, facts, reason });
      return { checks, outcome: 'stored' as const, approvalId: null };
    }
    await updateWaitingCredentials(tx, paymentAccountId, sealed);
    const content = {
      account: paymentAccountId,
      provider: row.provider,
      receiverKey: row.receiver_key,
      receiverName: row.receiver_name,
      ...facts,
    };
    const asked = { merchantCode: row.merchant_code, kind: KIND, subjectId: paymentAccountId, content, reason };
    return { checks, outcome: 'waiting' as const, approvalId: await askApproval(ctx, tx, asked) };
  });
}

/** Puts the approved credentials in place. */
export const agreedCredentials: ApprovedAct = {
  kind: KIND,
  async perform(ctx, tx, approval) {
    const row = await lockPaymentAccount(tx, approval.subject_id);
    if (!row?.waiting_cipher) throw new Problem('approval_not_possible', { why: 'no waiting credentials' });
    const { secrets } = ctx.settings;
    const stored = openCredentials(row.credentials_cipher, row.account_id, secrets);
    const waiting = openCredentials(row.waiting_cipher, row.account_id, secrets);
    const { changed = '', renewsMessageAddress = false } = approval.content;
    // The address for messages may have been renewed while the approval waited.
    const next = renewsMessageAddress ? waiting.nextHookToken : stored.nextHookToken;
    const { nextHookToken: _waiting, ...rest } = waiting;
    await store(ctx, tx, {
      row,
      credentials: { ...rest, hookToken: stored.hookToken, ...(next !== undefined && { nextHookToken: next }) },
      facts: { changed, renewsMessageAddress, approvalId: approval.id, askedBy: approval.asked_by },
      reason: approval.reason,
    });
  },
  async refuse(_ctx, tx, approval) {
    await updateWaitingCredentials(tx, approval.subject_id, null);
  },
};

interface Storing {
  readonly row: PaymentAccountRow;
  readonly credentials: AccountCredentials;
  /** For the audit trail; without secrets. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly reason: string;
}

async function store(ctx: OperatorContext, tx: Transaction, { row, credentials, facts, reason }: Storing): Promise<void> {
  const { account_id: accountId, merchant_code: merchantCode } = row;
  const sealed = sealCredentials(credentials, accountId, ctx.settings.secrets);
  await updateCredentials(tx, { accountId, sealed, hasCertificate: credentials.certificate !== '' });
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'cashier.payment_account_credentials_changed',
    subjectId: accountId,
    merchantCode,
    facts,
    reason,
  });
  // An account that does not serve has no address at the provider.
  if (row.state === 'in_use') tx.afterCommit(() => void attemptEach(ctx, [accountId], (id) => registerAccount(ctx, id)));
}

/** An empty field keeps what is stored. A certificate comes with its key. */
function merged(stored: AccountCredentials, given: Given): AccountCredentials {
  const changes = Object.fromEntries(FIELDS.filter((name) => given[name] !== '').map((name) => [name, given[name]]));
  return { ...stored, ...changes };
}

function refuseFaulty(ctx: OperatorContext, { provider, base_url: baseUrl }: PaymentAccountRow, credentials: AccountCredentials): void {
  const { tokenUrl, certificate, certificateKey, authority } = credentials;
  const field = faultIn(ctx, { provider, baseUrl, tokenUrl: tokenUrl ?? '', certificate, certificateKey, authority });
  if (field) throw new Problem('field_invalid', { field });
}

const newToken = (): string => randomBytes(HOOK_TOKEN_BYTES).toString('base64url');
