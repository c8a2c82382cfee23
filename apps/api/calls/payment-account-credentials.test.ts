import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals, searchAudit } from '@jogada/accounts/contract/operator';
import { commandBank, startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import {
  addPaymentAccount,
  askPaymentAccountUse,
  changePaymentAccountCredentials,
  listPaymentAccounts,
  testPaymentAccount,
} from '@jogada/wallet/contract/operator';
import { aCertificate, anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

const merchantCode = 'demo';
const reason = 'the provider issued new credentials';
const SECRETS = ['Client_Secret_first', 'Client_Secret_second', 'Client_Secret_third'] as const;
const [FIRST, SECOND, THIRD] = SECRETS;
const REFUSED = ['token refused with 401', 'token refused with 401'];
const NOTHING = { clientId: '', clientSecret: '', tokenUrl: '', certificate: '', certificateKey: '', authority: '' };

let api: TestApi;
let efi: PixSimulator;
let asker: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  api = await startApi({ hasPix: true, hasSecondMerchant: true });
  efi = await startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    dialect: 'efi',
    clientId: 'Client_Id_test',
    clientSecret: FIRST,
    webhookSecret: '',
    payoutDelayMs: 3_600_000,
  });
  [asker, second] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
});
afterAll(async () => {
  await efi.close();
  await api.close();
});

/** Each account has a key of its own, as a provider has one address for each key. */
let keyCount = 0;
const keyOf = () => `pix${keyCount}@brand.example`;

async function anAccount(): Promise<`pac_${string}`> {
  keyCount += 1;
  const { paymentAccountId } = await asker.client.call(addPaymentAccount, {
    merchantCode,
    provider: 'efi',
    baseUrl: efi.url,
    ...NOTHING,
    clientId: 'Client_Id_test',
    clientSecret: FIRST,
    receiverKey: keyOf(),
    receiverName: 'Brand Jogos',
    receiverCity: 'RECIFE',
    reason,
  });
  return paymentAccountId;
}

async function anAccountInUse(): Promise<`pac_${string}`> {
  await renewAtProvider(FIRST);
  const paymentAccountId = await anAccount();
  const { approvalId } = await asker.client.call(askPaymentAccountUse, { merchantCode, paymentAccountId, reason });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
  await expect.poll(() => addressAtProvider()).toContain(paymentAccountId);
  return paymentAccountId;
}

const addressAtProvider = () => efi.bank.findWebhook(keyOf()) ?? '';

/** The provider accepts only this secret from now on, and forgets its tokens. */
const renewAtProvider = (clientSecret: string) => commandBank(efi.url, { do: 'change_client_secret', clientSecret });

const change = (
  paymentAccountId: `pac_${string}`,
  given: Partial<typeof NOTHING> & { renewsMessageAddress?: boolean; removesCertificate?: boolean },
) => asker.client.call(changePaymentAccountCredentials, { paymentAccountId, ...NOTHING, renewsMessageAddress: false, reason, ...given });

const faultsOf = async (paymentAccountId: `pac_${string}`) =>
  (await asker.client.call(testPaymentAccount, { paymentAccountId })).checks.map(({ fault }) => fault);

const cipherOf = async (paymentAccountId: string) => {
  const [row] = await api.owner.query<{ credentials_cipher: Buffer; waiting_cipher: Buffer | null }>(
    'select credentials_cipher, waiting_cipher from wallet.payment_account where account_id = $1',
    [paymentAccountId],
  );
  return { stored: row?.credentials_cipher.toString('hex'), isWaiting: row?.waiting_cipher !== null };
};

/** The status of a message that the provider sends to an address. */
const statusAt = async (address: string) => {
  const answer = await fetch(new URL(new URL(address).pathname, api.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ evento: 'teste_webhook' }),
  });
  return answer.status;
};

test('P-03 Credentials of an account that has not served are replaced at once if the provider accepts them, and otherwise nothing is stored', async () => {
  const paymentAccountId = await anAccount();
  expect(await faultsOf(paymentAccountId)).toEqual([null, null]);
  await renewAtProvider(SECOND);
  const before = await cipherOf(paymentAccountId);
  const refused = await change(paymentAccountId, { clientSecret: 'not-this-one' });
  expect(refused).toMatchObject({ outcome: 'refused', approvalId: null });
  expect(refused.checks.map(({ fault }) => fault)).toEqual(REFUSED);
  expect(await cipherOf(paymentAccountId)).toEqual(before);
  expect(await faultsOf(paymentAccountId)).toEqual(REFUSED);

  // The client id is not given and stays.
  expect(await change(paymentAccountId, { clientSecret: SECOND })).toMatchObject({ outcome: 'stored', approvalId: null });
  expect(await faultsOf(paymentAccountId)).toEqual([null, null]);
  const trail = await second.client.call(searchAudit, {
    subject: paymentAccountId,
    action: 'cashier.payment_account_credentials_changed',
  });
  expect(trail.list).toMatchObject([{ facts: { changed: 'clientSecret', renewsMessageAddress: false } }]);
});

test('S41 S45 Credentials of an account that has served wait for a second operator, encrypted, and then serve without a restart', async () => {
  const paymentAccountId = await anAccountInUse();
  await renewAtProvider(SECOND);
  const asked = await change(paymentAccountId, { clientSecret: SECOND });
  expect(asked).toMatchObject({ outcome: 'waiting', checks: [{ fault: null }, { fault: null }] });
  const approvalId = asked.approvalId ?? 'apv_0000000000000000';
  expect(await faultsOf(paymentAccountId)).toEqual(REFUSED);
  await expect(change(paymentAccountId, { clientSecret: SECOND })).rejects.toMatchObject({ code: 'approval_waiting' });
  await expect(asker.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });

  const { list } = await second.client.call(listApprovals, { pageSize: 100 });
  expect(list.find((one) => one.approvalId === approvalId)?.content).toEqual({
    account: paymentAccountId,
    provider: 'efi',
    receiverKey: keyOf(),
    receiverName: 'Brand Jogos',
    changed: 'clientSecret',
    renewsMessageAddress: false,
  });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
  expect(await faultsOf(paymentAccountId)).toEqual([null, null]);
  expect(await cipherOf(paymentAccountId)).toMatchObject({ isWaiting: false });

  const trail = await second.client.call(searchAudit, { subject: paymentAccountId });
  const accounts = await asker.client.call(listPaymentAccounts, { merchantCode });
  const approvals = await api.owner.query('select * from accounts.approval');
  const rows = await api.owner.query("select encode(credentials_cipher, 'escape') as text from wallet.payment_account");
  for (const kept of [asked, list, trail, accounts, approvals, rows])
    for (const secret of SECRETS) expect(JSON.stringify(kept)).not.toContain(secret);
});

test('S41 Refused credentials are deleted, and others can be requested', async () => {
  const paymentAccountId = await anAccountInUse();
  await renewAtProvider(SECOND);
  const { approvalId } = await change(paymentAccountId, { clientSecret: SECOND });
  const before = await cipherOf(paymentAccountId);
  expect(before.isWaiting).toBe(true);
  await second.client.call(decideApproval, { approvalId: approvalId ?? 'apv_0000000000000000', isApproved: false, reason: 'not agreed' });
  expect(await cipherOf(paymentAccountId)).toEqual({ ...before, isWaiting: false });
  await renewAtProvider(THIRD);
  expect(await change(paymentAccountId, { clientSecret: THIRD })).toMatchObject({ outcome: 'waiting' });
});

test('signature_refused: S45 The former address for messages is valid until the provider has the new one', async () => {
  const paymentAccountId = await anAccountInUse();
  const former = addressAtProvider();
  const { approvalId } = await change(paymentAccountId, { renewsMessageAddress: true });
  efi.bank.misbehaviour = { ...efi.bank.misbehaviour, isDown: true };
  await second.client.call(decideApproval, { approvalId: approvalId ?? 'apv_0000000000000000', isApproved: true });
  expect(await statusAt(former)).toBe(200);
  expect(addressAtProvider()).toBe(former);

  efi.bank.misbehaviour = { ...efi.bank.misbehaviour, isDown: false };
  await api.runJob('wallet.register-webhook');
  await expect.poll(() => statusAt(former)).toBe(401);
  expect(addressAtProvider()).not.toBe(former);
  expect(await statusAt(addressAtProvider())).toBe(200);
});

test('S41 S45 A stored certificate is removed with its key and its authority when a second operator approves, who sees the names of the fields only', async () => {
  const paymentAccountId = await anAccountInUse();
  const [ours, authority] = [aCertificate({ name: 'ours' }), aCertificate({ name: 'bank authority' })];
  const certificates = { certificate: ours.certificate, certificateKey: ours.key, authority: authority.certificate };
  const given = await change(paymentAccountId, certificates);
  await second.client.call(decideApproval, { approvalId: given.approvalId ?? 'apv_0000000000000000', isApproved: true });
  const hasCertificate = async () =>
    (await asker.client.call(listPaymentAccounts, { merchantCode })).accounts.find((one) => one.paymentAccountId === paymentAccountId)
      ?.hasCertificate;
  expect(await hasCertificate()).toBe(true);

  await expect(change(paymentAccountId, { ...certificates, removesCertificate: true })).rejects.toMatchObject({
    code: 'field_invalid',
    facts: { field: 'removesCertificate' },
  });
  const asked = await change(paymentAccountId, { removesCertificate: true });
  expect(asked).toMatchObject({ outcome: 'waiting' });
  const approvalId = asked.approvalId ?? 'apv_0000000000000000';
  expect(await hasCertificate()).toBe(true);
  const { list } = await second.client.call(listApprovals, { pageSize: 100 });
  const { content } = list.find((one) => one.approvalId === approvalId) ?? {};
  expect(content).toMatchObject({ changed: 'certificate certificateKey authority' });
  expect(JSON.stringify(list)).not.toContain('BEGIN');
  await second.client.call(decideApproval, { approvalId, isApproved: true });
  expect(await hasCertificate()).toBe(false);
  expect(await faultsOf(paymentAccountId)).toEqual([null, null]);
  // Nothing is left to remove, and a repeated value changes nothing.
  await expect(change(paymentAccountId, { removesCertificate: true })).rejects.toMatchObject({ code: 'field_required' });
  await expect(change(paymentAccountId, { clientSecret: FIRST })).rejects.toMatchObject({ code: 'field_required' });
});

test('not_found: S31 Another brand; not_allowed: S20 support; field_invalid names the field; field_required without a change', async () => {
  await renewAtProvider(FIRST);
  const paymentAccountId = await anAccount();
  const input = { paymentAccountId, ...NOTHING, clientSecret: FIRST, renewsMessageAddress: false, reason };
  const aurora = await anOperator(api, 'finance', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(changePaymentAccountCredentials, input)).rejects.toMatchObject({ code: 'not_found' });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(changePaymentAccountCredentials, input)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(change(paymentAccountId, {})).rejects.toMatchObject({ code: 'field_required' });
  const ours = aCertificate({ name: 'ours' });
  await expect(
    change(paymentAccountId, { certificate: ours.certificate, certificateKey: aCertificate({ name: 'stranger' }).key }),
  ).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'certificateKey' } });
});

test('P-03 The list says when the certificate of an account ends and what its bank has not completed', async () => {
  const ours = aCertificate({ name: 'ours' });
  const { paymentAccountId } = await asker.client.call(addPaymentAccount, {
    ...{ merchantCode, provider: 'efi', baseUrl: efi.url, ...NOTHING, clientId: 'Client_Id_test', clientSecret: FIRST, reason },
    ...{ certificate: ours.certificate, certificateKey: ours.key },
    ...{ receiverKey: keyOf(), receiverName: 'Brand Jogos', receiverCity: 'RECIFE' },
  });
  const { accounts } = await asker.client.call(listPaymentAccounts, { merchantCode });
  const listed = accounts.find((one) => one.paymentAccountId === paymentAccountId);
  expect(listed?.addedBy).toBe(asker.username);
  expect(Date.parse(listed?.certificateUntil ?? '')).toBeGreaterThan(api.now().getTime());
});
