import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, searchAudit } from '@jogada/accounts/contract/operator';
import { commandBank, startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import { addPaymentAccount, askPaymentAccountUse, listPaymentAccounts, testPaymentAccount } from '@jogada/wallet/contract/operator';
import {
  createDeposit,
  findDepositPayment,
  listWithdrawals,
  readBalance,
  readDeposit,
  requestWithdrawal,
} from '@jogada/wallet/contract/player';
import {
  aCertificate,
  aCpf,
  aFundedPlayer,
  anOperator,
  aPlayer,
  startApi,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';

const merchantCode = 'demo';
const reason = 'the account that the brand opened at Efí';
const CLIENT = { clientId: 'Client_Id_test', clientSecret: 'Client_Secret_test' };
const RECEIVER = { receiverKey: 'pix@brand.example', receiverName: 'Brand Jogos', receiverCity: 'RECIFE' };
const bankAuthority = aCertificate({ name: 'bank authority' });
const ours = aCertificate({ name: 'demo-client', signedBy: bankAuthority });

let api: TestApi;
let efi: PixSimulator;
let asker: TestOperator;
let second: TestOperator;
/** Members with a code of the installation's bank, from before the account was used. */
const earlier: { player: TestPlayer; document: string; depositId: `dep_${string}`; txid: string }[] = [];

beforeAll(async () => {
  api = await startApi({ hasPix: true, hasSecondMerchant: true });
  const server = aCertificate({ name: 'efi', signedBy: bankAuthority });
  efi = await startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    dialect: 'efi',
    clientId: CLIENT.clientId,
    clientSecret: CLIENT.clientSecret,
    webhookSecret: '',
    payoutDelayMs: 3_600_000,
    tls: { certificate: server.certificate, key: server.key, clientAuthority: bankAuthority.certificate },
  });
  [asker, second] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
});
afterAll(async () => {
  await efi.close();
  await api.close();
});

const account = () => ({
  merchantCode,
  provider: 'efi',
  baseUrl: efi.url,
  tokenUrl: '',
  ...CLIENT,
  certificate: ours.certificate,
  certificateKey: ours.key,
  authority: bankAuthority.certificate,
  ...RECEIVER,
  reason,
});

async function use(paymentAccountId: `pac_${string}` | null): Promise<void> {
  const { approvalId } = await asker.client.call(askPaymentAccountUse, { merchantCode, paymentAccountId, reason });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
}

const aPayer = (document: string) => aPlayer(api, { document, payeeName: 'Ana Souza' });

async function aCode({ client }: TestPlayer): Promise<{ depositId: `dep_${string}`; txid: string }> {
  const { depositId } = await client.call(createDeposit, { amount: '5000' });
  const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  return { depositId, txid: row?.txid ?? '' };
}

/** Pays a code at the simulated Efí, which then sends its message. */
async function payAtEfi(txid: string, document: string): Promise<string> {
  const charge = efi.bank.findCharge(txid);
  if (!charge) throw new Error(`Efí has no charge ${txid}`);
  const payment = efi.bank.receive({ txid, receiverKey: charge.receiverKey, amount: charge.amount, payer: { document, name: 'Ana' } });
  await efi.bank.notify([payment]);
  return payment.endToEndId;
}

const fail = (): never => {
  throw new Error('there is no earlier code');
};

const cashOf = async ({ client }: TestPlayer) => (await client.call(readBalance)).sumBalance;

test('A brand gets its own account at Efí from the console: two operators, a tested connection, and credentials that no call answers', async () => {
  for (let count = 0; count < 2; count += 1) {
    const document = aCpf();
    const player = await aPayer(document);
    earlier.push({ player, document, ...(await aCode(player)) });
  }
  const wrong = await asker.client.call(addPaymentAccount, { ...account(), clientSecret: 'not-this-one' });
  const faults = await asker.client.call(testPaymentAccount, { paymentAccountId: wrong.paymentAccountId });
  expect(faults.checks.map(({ fault }) => fault)).toEqual(['token refused with 401', 'token refused with 401']);

  const added = await asker.client.call(addPaymentAccount, account());
  expect(added).toMatchObject({ provider: 'efi', state: 'added', hasCertificate: true, usedSince: null, ...RECEIVER });
  const { paymentAccountId } = added;
  expect(await asker.client.call(testPaymentAccount, { paymentAccountId })).toEqual({
    checks: [
      { what: 'deposits', fault: null },
      { what: 'withdrawals', fault: null },
    ],
  });

  const asked = { merchantCode, paymentAccountId, reason };
  const { approvalId } = await asker.client.call(askPaymentAccountUse, asked);
  await expect(asker.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
  await expect(asker.client.call(askPaymentAccountUse, asked)).rejects.toMatchObject({ code: 'field_invalid' });

  const list = await asker.client.call(listPaymentAccounts, { merchantCode });
  expect(list.accounts.map(({ state }) => state).toSorted()).toEqual(['added', 'in_use']);
  expect(list.providers).toEqual(['efi', 'pix-api', 'woovi']);
  const trail = await second.client.call(searchAudit, { subject: merchantCode, action: 'cashier.payment_account_used' });
  expect(trail.list).toMatchObject([{ before: { account: 'installation' }, after: { account: paymentAccountId } }]);
  for (const answer of [added, list, trail]) {
    expect(JSON.stringify(answer)).not.toContain(CLIENT.clientSecret);
    expect(JSON.stringify(answer)).not.toContain('PRIVATE KEY');
  }
  const [row] = await api.owner.query<{ credentials_cipher: Buffer }>('select credentials_cipher from wallet.payment_account limit 1');
  expect(row?.credentials_cipher.toString('latin1')).not.toContain('Client_Secret');
  await expect.poll(() => efi.bank.findWebhook(RECEIVER.receiverKey)).toContain(`/wps/payments/accounts/${paymentAccountId}/`);
});

test('P-03 A deposit is charged at the account of its brand and credited after its message; an earlier code stays at the bank of the installation', async () => {
  const document = aCpf();
  const player = await aPayer(document);
  const { depositId, txid } = await aCode(player);
  expect(efi.bank.findCharge(txid)?.receiverKey).toBe(RECEIVER.receiverKey);
  expect((await player.client.call(readDeposit, { depositId })).pixCode).toContain('Brand Jogos');
  const endToEndId = await payAtEfi(txid, document);
  expect(await cashOf(player)).toBe('5000');
  expect((await player.client.call(findDepositPayment, { endToEndId })).payment).toMatchObject({ state: 'credited' });

  const [first = fail()] = earlier;
  expect(efi.bank.findCharge(first.txid)).toBeUndefined();
  await commandBank(api.pixUrl, { do: 'pay', txid: first.txid, document: first.document });
  expect(await first.player.client.call(readDeposit, { depositId: first.depositId })).toMatchObject({ state: 'paid' });
});

test('P-03 A payment that no message named is found in the list of the account, and one by a stranger goes back', async () => {
  const document = aCpf();
  const player = await aPayer(document);
  const { txid } = await aCode(player);
  const charge = efi.bank.findCharge(txid);
  efi.bank.receive({ txid, receiverKey: RECEIVER.receiverKey, amount: charge?.amount ?? '', payer: { document, name: 'Ana' } });
  await api.runJob('wallet.watch-deposits');
  expect(await cashOf(player)).toBe('5000');

  const { txid: secondTxid } = await aCode(player);
  const endToEndId = await payAtEfi(secondTxid, aCpf());
  expect(await cashOf(player)).toBe('5000');
  expect(efi.bank.findPayment(endToEndId)?.refunds).toMatchObject([{ amount: '50.00', status: 'DEVOLVIDO' }]);
});

test('S45 signature_refused: An address with another token is refused; field_invalid: and so is a body of another shape', async () => {
  const url = new URL(efi.bank.findWebhook(RECEIVER.receiverKey) ?? '');
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(new URL(path, api.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { errorCode?: string }).errorCode];
  };
  const forged = url.pathname.replace(/[^/]+$/, 'A'.repeat(43));
  expect(await post(`${forged}/pix`, { pix: [] })).toEqual([401, 'signature_refused']);
  expect(await post(`${url.pathname}/pix`, { pix: 'none' })).toEqual([422, 'field_invalid']);
  expect((await post(url.pathname, { evento: 'teste_webhook' }))[0]).toBe(200);
});

test('An account cannot credit a deposit that another bank charged', async () => {
  const [, { player: victim, txid, document } = fail()] = earlier;
  const payment = efi.bank.receive({ txid, receiverKey: RECEIVER.receiverKey, amount: '50.00', payer: { document, name: 'Rui' } });
  await efi.bank.notify([payment]);
  expect(await cashOf(victim)).toBe('0');
  const [row] = await api.owner.query<{ state: string; reason_code: string }>(
    'select state, reason_code from wallet.pix_payment where end_to_end_id = $1',
    [payment.endToEndId],
  );
  expect(row).toEqual({ state: 'suspense', reason_code: 'txid_unknown' });
});

test('P-04 A withdrawal is paid by the account of its brand once, stays there when the account is replaced, and is refused for a key of another person', async () => {
  const withdraw = async (pixKeyKind: 'cpf' | 'email', pixKey: string, document: string) => {
    const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
    const { withdrawalId } = await player.client.call(requestWithdrawal, {
      ...{ amount: '3000', pixKeyKind, pixKey },
      password: player.password,
    });
    await api.runJob('wallet.pay-out');
    const stateOf = async () => (await player.client.call(listWithdrawals, { pageSize: 1 })).list[0];
    return { player, sent: withdrawalId.replace('_', ''), stateOf };
  };
  const document = aCpf();
  efi.bank.misbehaviour = { ...efi.bank.misbehaviour, lostAnswers: { payout: 1 } };
  const paid = await withdraw('cpf', document, document);
  expect(efi.bank.findPayout(paid.sent)).toMatchObject({ amount: '30.00', key: document, orders: 1, payerKey: RECEIVER.receiverKey });

  await use(null);
  efi.bank.misbehaviour = { ...efi.bank.misbehaviour, messages: 'never' };
  const payout = efi.bank.findPayout(paid.sent);
  if (payout) await efi.bank.settlePayout(payout);
  await api.owner.query('update wallet.withdrawal set next_at = created_at where member_id = $1', [paid.player.memberId]);
  await api.runJob('wallet.pay-out');
  expect(await paid.stateOf()).toMatchObject({ state: 'paid' });
  efi.bank.misbehaviour = { ...efi.bank.misbehaviour, messages: 'once' };

  const { accounts } = await asker.client.call(listPaymentAccounts, { merchantCode });
  await use(accounts.find(({ state }) => state === 'replaced')?.paymentAccountId ?? null);
  efi.bank.setKeyOwner({ kind: 'email', value: 'ana@example.com' }, aCpf());
  const refused = await withdraw('email', 'ana@example.com', aCpf());
  expect(await refused.stateOf()).toMatchObject({ state: 'refused', reasonCode: 'key_not_own' });
  expect(await cashOf(refused.player)).toBe('10000');
  expect(efi.bank.findPayout(refused.sent)).toBeUndefined();
});

test('not_found: S31 Staff of another brand can neither see nor use an account; not_allowed: S20 support; field_invalid names the field', async () => {
  const { accounts } = await asker.client.call(listPaymentAccounts, { merchantCode });
  const paymentAccountId = accounts[0]?.paymentAccountId ?? 'pac_0000000000000000';
  const aurora = await anOperator(api, 'finance', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(listPaymentAccounts, { merchantCode })).rejects.toMatchObject({ code: 'not_found' });
  await expect(aurora.client.call(testPaymentAccount, { paymentAccountId })).rejects.toMatchObject({ code: 'not_found' });
  await expect(asker.client.call(askPaymentAccountUse, { merchantCode: 'aurora', paymentAccountId, reason })).rejects.toMatchObject({
    code: 'not_found',
  });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(addPaymentAccount, account())).rejects.toMatchObject({ code: 'not_allowed' });
  const stranger = aCertificate({ name: 'stranger' });
  const faults: readonly (readonly [object, string])[] = [
    [{ provider: 'acme' }, 'provider'],
    [{ baseUrl: 'ftp://bank.example' }, 'baseUrl'],
    [{ certificateKey: stranger.key }, 'certificateKey'],
    [{ certificate: '' }, 'certificate'],
  ];
  for (const [change, field] of faults)
    await expect(asker.client.call(addPaymentAccount, { ...account(), ...change })).rejects.toMatchObject({
      code: 'field_invalid',
      facts: { field },
    });
});
