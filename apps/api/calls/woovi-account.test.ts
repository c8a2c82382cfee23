import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideApproval } from '@jogada/accounts/contract/operator';
import { startPixSimulator, type Misbehaviour, type PixSimulator } from '@jogada/pix-simulator';
import { addPaymentAccount, askPaymentAccountUse, testPaymentAccount } from '@jogada/wallet/contract/operator';
import { createDeposit, listWithdrawals, readBalance, readDeposit, requestWithdrawal } from '@jogada/wallet/contract/player';
import { aCpf, aFundedPlayer, anOperator, aPlayer, startApi, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

const merchantCode = 'demo';
const reason = 'the account that the brand opened at Woovi';
const APP_ID = 'Q2xpZW50X0lkX3dvb3ZpOkNsaWVudF9TZWNyZXRfd29vdmk=';
const RECEIVER = { receiverKey: '67856db0-ac6e-4276-8309-503a22a896dc', receiverName: 'Brand Jogos', receiverCity: 'RECIFE' };
const GOOD = { messages: 'once', signsAsStranger: false, lacksBalance: false, refusesPayouts: null, lostAnswers: {} } as const;

let api: TestApi;
let woovi: PixSimulator;
let asker: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  api = await startApi({ hasPix: true });
  woovi = await startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    dialect: 'woovi',
    clientSecret: APP_ID,
    pixKey: RECEIVER.receiverKey,
    webhookSecret: '',
    payoutDelayMs: 3_600_000,
  });
  [asker, second] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
});
beforeEach(() => misbehave(GOOD));
afterAll(async () => {
  await woovi.close();
  await api.close();
});

function misbehave(how: Partial<Misbehaviour>): void {
  woovi.bank.misbehaviour = { ...woovi.bank.misbehaviour, ...how };
}

const account = (appId = APP_ID) => ({
  ...{ merchantCode, provider: 'woovi', baseUrl: woovi.url, tokenUrl: '', clientId: '', clientSecret: appId },
  ...{ certificate: '', certificateKey: '', authority: '', ...RECEIVER, reason },
});

const aPayer = (document: string) => aPlayer(api, { document, payeeName: 'Ana Souza' });

async function aCode({ client }: TestPlayer): Promise<{ depositId: `dep_${string}`; txid: string }> {
  const { depositId } = await client.call(createDeposit, { amount: '5000' });
  const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  return { depositId, txid: row?.txid ?? '' };
}

/** Pays a code at the simulated Woovi, without a message. */
function pay(txid: string, document: string, amount = '50.00') {
  return woovi.bank.receive({ txid, receiverKey: RECEIVER.receiverKey, amount, payer: { document, name: 'Ana' } });
}

const cashOf = async ({ client }: TestPlayer) => (await client.call(readBalance)).sumBalance;

async function paymentRow(endToEndId: string) {
  const [row] = await api.owner.query<{ state: string; reason_code: string | null }>(
    'select state, reason_code from wallet.pix_payment where end_to_end_id = $1',
    [endToEndId],
  );
  return row;
}

test('A brand gets its own account at Woovi: another AppID is reported, the tested account is used after a second operator agrees', async () => {
  const wrong = await asker.client.call(addPaymentAccount, account('another'));
  const faults = await asker.client.call(testPaymentAccount, { paymentAccountId: wrong.paymentAccountId });
  expect(faults.checks.map(({ fault }) => fault)).toEqual([
    'GET /api/v1/transaction answered 401',
    expect.stringMatching(/^GET \/api\/v1\/payment\/wdr_\w+ answered 401$/),
  ]);

  const { paymentAccountId, hasCertificate } = await asker.client.call(addPaymentAccount, account());
  expect(hasCertificate).toBe(false);
  expect((await asker.client.call(testPaymentAccount, { paymentAccountId })).checks.map(({ fault }) => fault)).toEqual([null, null]);
  const { approvalId } = await asker.client.call(askPaymentAccountUse, { merchantCode, paymentAccountId, reason });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
  const events = () => woovi.bank.listEventHooks().map(({ event }) => event);
  await expect.poll(events).toHaveLength(5);
  expect(woovi.bank.listEventHooks()[0]?.url).toContain(`/wps/payments/accounts/${paymentAccountId}/`);

  // The schedule registers what is missing, and nothing twice.
  await api.runJob('wallet.register-webhook');
  expect(events().toSorted()).toEqual([
    'OPENPIX:MOVEMENT_CONFIRMED',
    'OPENPIX:MOVEMENT_FAILED',
    'OPENPIX:TRANSACTION_RECEIVED',
    'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
    'PIX_TRANSACTION_REFUND_SENT_REJECTED',
  ]);
});

test('P-03 A deposit has the code of Woovi, and is credited once under doubled messages', async () => {
  misbehave({ messages: 'twice', lostAnswers: { charge: 1 } });
  const document = aCpf();
  const player = await aPayer(document);
  await expect(player.client.call(createDeposit, { amount: '5000' })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  const { depositId, txid } = await aCode(player);
  const { pixCode } = await player.client.call(readDeposit, { depositId });
  expect(pixCode).toContain('5914Marca_de_Teste');
  expect(woovi.bank.findCharge(txid)).toMatchObject({ amount: '50.00', payer: { document } });
  const payment = pay(txid, document);
  expect(await woovi.bank.notify([payment])).toEqual([200, 200]);
  expect(await cashOf(player)).toBe('5000');
  expect(await paymentRow(payment.endToEndId)).toMatchObject({ state: 'credited' });
});

test('signature_refused: S45 A message with a foreign signature, an altered or an unsigned one records nothing; the job finds the payment', async () => {
  const document = aCpf();
  const player = await aPayer(document);
  const { txid } = await aCode(player);
  const payment = pay(txid, document);
  misbehave({ signsAsStranger: true });
  expect(await woovi.bank.notify([payment])).toEqual([401]);

  const url = new URL(new URL(woovi.bank.listEventHooks()[0]?.url ?? '').pathname, api.url);
  const post = async (body: unknown, signature?: string) => {
    const headers = { 'content-type': 'application/json', ...(signature !== undefined && { 'x-webhook-signature': signature }) };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const named = { event: 'OPENPIX:TRANSACTION_RECEIVED', pix: { endToEndId: payment.endToEndId, value: 5000 } };
  expect(await post(named)).toBe(401);
  expect(await post(named, 'lL2nnXgmLFGgxJ8+jCDguqouU4ucrIxYJcU5SPrJFaM=')).toBe(401);
  expect(await post([named])).toBe(422);
  expect(await post({ data_criacao: '2024-01-23T20:32:14.429Z', event: 'OPENPIX:CHARGE_COMPLETED' })).toBe(200);
  expect(await paymentRow(payment.endToEndId)).toBeUndefined();
  expect(await cashOf(player)).toBe('0');

  await api.runJob('wallet.watch-deposits');
  expect(await cashOf(player)).toBe('5000');
});

test('S47 A signed message about a payment that Woovi does not have credits nothing', async () => {
  const document = aCpf();
  const player = await aPayer(document);
  const { txid } = await aCode(player);
  const endToEndId = `E99999004202611281200${'0'.repeat(11)}`;
  const at = new Date().toISOString();
  const forged = {
    endToEndId,
    txid,
    amount: '50.00',
    receiverKey: RECEIVER.receiverKey,
    at,
    payer: { document, name: 'Ana' },
    refunds: [],
  };
  expect(await woovi.bank.notify([forged])).toEqual([200]);
  const rows = await api.owner.query('select deposit_id, settled_at from wallet.pix_payment where end_to_end_id = $1', [endToEndId]);
  expect(rows).toEqual([{ deposit_id: null, settled_at: null }]);
  expect(await cashOf(player)).toBe('0');
});

test("R41, P-03 Another person's payment and a wrong amount go back in full once, though the answer is lost and the messages come in reverse", async () => {
  const document = aCpf();
  const player = await aPayer(document);
  misbehave({ lostAnswers: { refund: 1 }, messages: 'newest_first' });
  const { txid, depositId } = await aCode(player);
  const stranger = pay(txid, aCpf());
  expect(await woovi.bank.notify([stranger])).toEqual([200]);
  await api.owner.query("update wallet.pix_payment set next_at = '2020-01-01' where end_to_end_id = $1", [stranger.endToEndId]);
  await api.runJob('wallet.watch-deposits');
  expect(await woovi.bank.notify([stranger])).toEqual([200, 200]);
  expect(await paymentRow(stranger.endToEndId)).toEqual({ state: 'returned', reason_code: 'payer_differs' });
  expect(woovi.bank.findPayment(stranger.endToEndId)?.refunds).toMatchObject([{ amount: '50.00', status: 'DEVOLVIDO' }]);
  expect(await player.client.call(readDeposit, { depositId })).toMatchObject({ state: 'returned' });

  const tooMuch = pay((await aCode(player)).txid, document, '50.01');
  await woovi.bank.notify([tooMuch]);
  expect(await paymentRow(tooMuch.endToEndId)).toEqual({ state: 'returned', reason_code: 'amount_differs' });
  expect(await cashOf(player)).toBe('0');
});

test('P-03 A second payment of a code goes back and leaves the first; what Woovi takes back itself is debited from the member', async () => {
  const document = aCpf();
  const player = await aPayer(document);
  const { txid } = await aCode(player);
  const [first, doubled] = [pay(txid, document), pay(txid, document)];
  await woovi.bank.notify([first, doubled]);
  expect(await paymentRow(doubled.endToEndId)).toEqual({ state: 'returned', reason_code: 'already_paid' });
  await woovi.bank.notify([doubled]);
  expect(await cashOf(player)).toBe('5000');

  woovi.bank.refund(first, { id: 'med', amount: '20.00' });
  await woovi.bank.notify([first]);
  expect(await cashOf(player)).toBe('3000');
});

async function withdraw(pixKeyKind: 'cpf' | 'email', pixKey: string, document: string) {
  const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
  const order = { amount: '3000', pixKeyKind, pixKey, password: player.password };
  const { withdrawalId } = await player.client.call(requestWithdrawal, order);
  await api.runJob('wallet.pay-out');
  const stateOf = async () => (await player.client.call(listWithdrawals, { pageSize: 1 })).list[0];
  const again = async () => {
    await api.owner.query('update wallet.withdrawal set next_at = created_at where withdrawal_id = $1', [withdrawalId]);
    await api.runJob('wallet.pay-out');
  };
  const settle = async () => {
    const payout = woovi.bank.findPayout(withdrawalId);
    if (!payout) throw new Error('Woovi has no such payment');
    await woovi.bank.settlePayout(payout);
  };
  return { player, withdrawalId, stateOf, again, settle };
}

test('P-04 A withdrawal whose answer is lost is paid once, one that lacks balance is approved later, and one that fails is released', async () => {
  misbehave({ lostAnswers: { payout: 1 }, messages: 'twice' });
  const own = aCpf();
  const lost = await withdraw('cpf', own, own);
  await lost.again();
  expect(woovi.bank.listPayouts()).toMatchObject([{ payoutId: lost.withdrawalId, amount: '30.00', key: own, orders: 1 }]);
  await lost.settle();
  expect(await lost.stateOf()).toMatchObject({ state: 'paid' });

  misbehave({ ...GOOD, lacksBalance: true });
  const another = aCpf();
  const poor = await withdraw('cpf', another, another);
  await poor.again();
  expect(await poor.stateOf()).toMatchObject({ state: 'requested' });
  expect(woovi.bank.findPayout(poor.withdrawalId)).toMatchObject({ isApproved: false });
  misbehave({ lacksBalance: false, lostAnswers: { payout_approval: 1 } });
  await poor.again();
  await poor.again();
  await poor.settle();
  expect(await poor.stateOf()).toMatchObject({ state: 'paid' });

  const third = aCpf();
  const failed = await withdraw('cpf', third, third);
  misbehave({ refusesPayouts: 'AC03' });
  await failed.settle();
  expect(await failed.stateOf()).toMatchObject({ state: 'refused', reasonCode: 'AC03' });
  expect(await cashOf(failed.player)).toBe('10000');
});

test('P-04 A withdrawal to a key of another person, or to a key that does not exist, is refused and never ordered', async () => {
  const document = aCpf();
  woovi.bank.setKeyOwner({ kind: 'email', value: 'ana@example.com' }, document);
  const own = await withdraw('email', 'ana@example.com', document);
  expect(woovi.bank.findPayout(own.withdrawalId)).toMatchObject({ key: 'ana@example.com', keyKind: 'EMAIL' });
  const others = await withdraw('email', 'ana@example.com', otherThan(document));
  expect(await others.stateOf()).toMatchObject({ state: 'refused', reasonCode: 'key_not_own' });
  const unknown = await withdraw('email', 'rui@example.com', aCpf());
  expect(await unknown.stateOf()).toMatchObject({ state: 'refused', reasonCode: 'key_unknown' });
  for (const { player, withdrawalId } of [others, unknown]) {
    expect(await cashOf(player)).toBe('10000');
    expect(woovi.bank.findPayout(withdrawalId)).toBeUndefined();
  }
});

/** A CPF with other first digits. */
function otherThan(document: string): string {
  for (;;) {
    const other = aCpf();
    if (other.slice(0, 3) !== document.slice(0, 3)) return other;
  }
}
