import { expect, test } from 'vitest';
import type { BoundedAnswer, OutgoingCall } from '@jogada/platform/server';
import { openBank, readMessage } from './provider.ts';

/*
 * The examples of Woovi's documents (github.com/woovibr/woovi-developers, commit bb0dddf), each under the name of its file. Shortened texts of
 * the documents ("0002010102...") are replaced by the whole ones of another example.
 */

// docs/webhook/examples/charge-payload.mdx
const CHARGE = {
  value: 1,
  comment: '',
  identifier: 'd983a07836cf48ed9a65764d3c184273',
  transactionID: 'd983a07836cf48ed9a65764d3c184273',
  status: 'COMPLETED',
  additionalInfo: [],
  fee: 85,
  discount: 0,
  valueWithDiscount: 1,
  expiresDate: '2025-09-25T15:08:12.278Z',
  type: 'DYNAMIC',
  correlationID: '3f2a2690-8224-4aae-a1ba-ed26d4d61f81',
  createdAt: '2025-09-24T15:07:47.334Z',
  customer: { name: 'Cliente Teste', taxID: { taxID: '44720743000101', type: 'BR:CNPJ' } },
  payer: null,
  brCode:
    '00020101021226980014br.gov.bcb.pix2576api.woovi-sandbox.com/api/testaccount/qr/v1/d983a07836cf48ed9a65764d3c18427352040000530398654040.015802BR5921Lucas_Aprigio_Sandbox6009Sao_Paulo62290525d983a07836cf48ed9a65764d363046759',
  expiresIn: 86424,
  pixKey: '67856db0-ac6e-4276-8309-503a22a896dc',
};

// docs/webhook/examples/transaction-received-payload.mdx
const RECEIVED = {
  event: 'OPENPIX:TRANSACTION_RECEIVED',
  charge: null,
  pixQrCode: null,
  pix: {
    debitParty: {
      account: { branch: '1', account: '123456789', accountType: 'TRAN' },
      psp: { id: '12345678', name: 'BANCO PAGAMENTOS - IP' },
      holder: { taxID: { taxID: '12345678901', type: 'BR:CPF' }, name: 'Name Sobrenome' },
    },
    payer: {
      name: 'Nome Sobrenome',
      taxID: { taxID: '98765432100', type: 'BR:CPF' },
      correlationID: '2566b5bd-2e1a-463d-b21c-ec7717cf2df4',
    },
    value: 200,
    time: '2025-09-23T18:10:56.000Z',
    endToEndId: 'E18236120202509231810s56149dd987',
    fee: 80,
    status: 'CONFIRMED',
    type: 'PAYMENT',
    createdAt: '2025-09-23T18:10:56.657Z',
    pixKey: '617126ef-3c13-4a4e-a8a4-05de07f3d8af',
  },
  refunds: [],
};

// static/swaggers/woovi.json, GET /api/v1/transaction/{id}
const READ_TRANSACTION = {
  transaction: {
    customer: { name: 'Dan', taxID: { taxID: '31324227036', type: 'BR:CPF' } },
    payer: { name: 'Dan', taxID: { taxID: '31324227036', type: 'BR:CPF' } },
    charge: { status: 'ACTIVE', customer: '603f81fcc6bccc24326ffb43', correlationID: '9134e286-6f71-427a-bf00-241681624586' },
    infoPagador: 'payer info 0',
    value: 100,
    time: '2021-03-03T12:33:00.536Z',
    transactionID: 'transactionID',
    type: 'PAYMENT',
    endToEndId: 'E18236120202012032010s0133872GZA',
  },
};

// docs/refund/charge-refund-get-all-api.mdx
const CHARGE_REFUNDS = {
  refunds: [
    {
      status: 'IN_PROCESSING',
      value: 100,
      correlationID: 'aafee9f5-94b3-4e3d-ab6a-416d0a1218cb',
      endToEndId: 'E23114447202304181826HJNwY577YDX',
      time: '2023-03-02T17:28:51.882Z',
    },
    {
      status: 'CONFIRMED',
      value: 40,
      correlationID: '589a378e-ab45-4f30-bd4d-4496c60f88cf',
      endToEndId: 'E23114447202304181057pOhPMsp2pJZ',
      time: '2021-03-05T14:49:02.922Z',
      comment: 'Comentário do reembolso',
    },
  ],
};

// docs/webhook/examples/payment-payload.mdx
const MOVEMENT = {
  event: 'OPENPIX:MOVEMENT_CONFIRMED',
  payment: {
    value: 30,
    status: 'CONFIRMED',
    destinationAlias: '06882328684',
    comment: '',
    correlationID: '222a1750-de17-406c-bd0c-25af9a5a5d08',
  },
  transaction: { value: 30, endToEndId: 'E23114447202303161242u80lZNR7nQZ', time: '2023-03-16T12:42:47.526Z' },
};

const found = (body: unknown): Partial<BoundedAnswer> => ({ status: 200, body });

/** The bank at a Woovi that gives these answers, by method and path without the query. Other calls end without an answer. */
function woovi(answers: Readonly<Record<string, Partial<BoundedAnswer>>>) {
  const calls: OutgoingCall[] = [];
  const bank = openBank({
    baseUrl: 'https://api.woovi.com',
    clientId: '',
    clientSecret: 'the AppID',
    timeoutMs: 1000,
    clientCertificate: undefined,
    transport: (_baseUrl, call) => {
      calls.push(call);
      const answer = answers[`${call.method} ${call.path.split('?')[0]}`];
      return answer
        ? Promise.resolve({ status: 200, headers: {}, rawBody: '', body: undefined, ...answer })
        : Promise.reject(new Error('none'));
    },
  });
  return { ...bank, calls, sent: () => calls.map(({ body }) => (body === undefined ? undefined : (JSON.parse(body) as unknown))) };
}

const ORDER = { txid: CHARGE.correlationID, amount: 1n, expiresAfterMs: 1_800_000, receiverKey: CHARGE.pixKey };

test('Creates a charge with the AppID, its txid as correlationID and the value in centavos, and reads the documented answer', async () => {
  const { payments, calls, sent } = woovi({ 'POST /api/v1/charge': found({ charge: { ...CHARGE, status: 'ACTIVE' } }) });
  const charge = await payments.createCharge({ ...ORDER, payer: { document: '31324227036', name: 'Dan' } });
  expect(charge).toMatchObject({ txid: ORDER.txid, amount: 1n, status: 'active', pixCode: CHARGE.brCode, payments: [] });
  expect(charge.location).toBe('api.woovi-sandbox.com/api/testaccount/qr/v1/d983a07836cf48ed9a65764d3c184273');
  expect(calls).toMatchObject([{ path: '/api/v1/charge?return_existing=true', headers: { authorization: 'the AppID' } }]);
  expect(sent()).toEqual([{ correlationID: ORDER.txid, value: 1, expiresIn: 1800, customer: { name: 'Dan', taxID: '31324227036' } }]);
});

test.each([
  ['another amount', { value: 2 }],
  ['another id', { correlationID: 'other' }],
  ['another key', { pixKey: 'c4249323-b4ca-43f2-8139-874baab09b93' }],
  ['a fraction of a centavo', { value: 1.5 }],
  ['an unknown status', { status: 'PAID' }],
  ['a code with another checksum', { brCode: CHARGE.brCode.replace(/.$/, '8') }],
  ['no code', { brCode: undefined }],
])('ProviderUnavailable: Refuses a charge with %s', async (_what, change) => {
  const { payments } = woovi({ 'POST /api/v1/charge': found({ charge: { ...CHARGE, ...change } }) });
  await expect(payments.createCharge(ORDER)).rejects.toThrow(/^payment provider: /);
});

test('Reads a payment by its end-to-end id with the payer and the refunds of its charge', async () => {
  const { pix } = RECEIVED;
  const charge = { correlationID: 'a1b2', status: 'COMPLETED' };
  const alone = woovi({ [`GET /api/v1/transaction/${pix.endToEndId}`]: found({ transaction: pix }) });
  expect(await alone.payments.findPayment(pix.endToEndId)).toEqual({
    endToEndId: pix.endToEndId,
    txid: undefined,
    amount: 200n,
    receiverKey: pix.pixKey,
    paidAt: new Date(pix.time),
    payerDocument: '12345678901',
    refunds: [],
  });
  // static/swaggers/woovi.json, GET /api/v1/transaction/{id}: a holder without a document
  const { endToEndId } = pix;
  const debitParty = { holder: { name: 'Awesome Company 1', nameFriendly: 'Call me Awesome' } };
  for (const [change, payerDocument] of [
    [{ debitParty }, '98765432100'],
    [{ debitParty, payer: null }, undefined],
  ] as const) {
    const other = woovi({ [`GET /api/v1/transaction/${endToEndId}`]: found({ transaction: { ...pix, ...change } }) });
    expect(await other.payments.findPayment(endToEndId)).toMatchObject({ payerDocument });
  }
  const charged = woovi({
    [`GET /api/v1/transaction/${pix.endToEndId}`]: found({ transaction: { ...pix, charge } }),
    'GET /api/v1/charge/a1b2/refund': found(CHARGE_REFUNDS),
    'GET /api/v1/transaction': found({ transactions: [{ ...pix, charge }], pageInfo: { skip: 0, limit: 100, hasNextPage: false } }),
  });
  expect(await charged.payments.findPayment(pix.endToEndId)).toMatchObject({
    txid: 'a1b2',
    refunds: [
      { returnId: 'aafee9f5-94b3-4e3d-ab6a-416d0a1218cb', amount: 100n, status: 'processing' },
      { returnId: '589a378e-ab45-4f30-bd4d-4496c60f88cf', amount: 40n, status: 'returned' },
    ],
  });
});

test('A refund is of the payment that its comment names; one that names none is refused where two payments could be meant', async () => {
  const one = { ...RECEIVED.pix, charge: { correlationID: 'a1b2', status: 'COMPLETED' } };
  const other = { ...one, endToEndId: 'E18236120202012032010s0133872GZA' };
  const marked = { status: 'CONFIRMED', value: 200, correlationID: 'r1', comment: other.endToEndId };
  const unmarked = { status: 'CONFIRMED', value: 200, correlationID: 'med' };
  const read = async (id: string, refunds: object[]) => {
    const { payments } = woovi({
      [`GET /api/v1/transaction/${id}`]: found({ transaction: id === one.endToEndId ? one : other }),
      'GET /api/v1/charge/a1b2/refund': found({ refunds }),
      'GET /api/v1/transaction': found({ transactions: [other, one], pageInfo: { hasNextPage: false } }),
    });
    return (await payments.findPayment(id))?.refunds.map(({ returnId }) => returnId);
  };
  expect(await read(one.endToEndId, [marked])).toEqual([]);
  expect(await read(other.endToEndId, [marked])).toEqual(['r1']);
  expect(await read(one.endToEndId, [marked, unmarked])).toEqual(['med']);
  expect(await read(other.endToEndId, [marked, unmarked])).toEqual(['r1']);
  await expect(read(one.endToEndId, [unmarked])).rejects.toThrow('does not name which of the payments');
});

test.each([
  ['whose charge is not paid and that has no status, as in the OpenAPI file', READ_TRANSACTION.transaction],
  ['that is refused', { ...RECEIVED.pix, status: 'REJECTED' }],
  ['that is under way', { ...RECEIVED.pix, status: 'IN_PROCESSING' }],
  ['that is a withdrawal', { ...RECEIVED.pix, type: 'WITHDRAW' }],
  ['that is a refund', { ...RECEIVED.pix, type: 'REFUND' }],
])('Counts no transaction %s as a payment', async (_what, transaction) => {
  const { endToEndId } = transaction;
  const { payments } = woovi({ [`GET /api/v1/transaction/${endToEndId}`]: found({ transaction }) });
  expect(await payments.findPayment(endToEndId)).toBeUndefined();
});

// docs/baas/baas-api-master.md and docs/apis/api-getting-started.md
test('Takes the documented refusals of an unknown id for "there is none", and every other refusal for no answer', async () => {
  const ask = (answer: Partial<BoundedAnswer>) => woovi({ 'GET /api/v1/transaction/E1': answer }).payments.findPayment('E1');
  expect(await ask({ status: 400, body: { error: 'Transaction not found' } })).toBeUndefined();
  expect(await ask({ status: 404, body: { error: 'Transação não encontrada' } })).toBeUndefined();
  const others: Partial<BoundedAnswer>[] = [
    { status: 401, body: { data: null, errors: [{ message: 'appID inválido' }] } },
    { status: 400, body: { error: 'You need to link a Bank Account to this API' } },
    { status: 403, body: { error: 'Company bank account not found' } },
    { status: 429, body: { error: 'You tried to consult many Pix keys that do not exist.', errorCode: 'TOO_MANY_REQUESTS' } },
    { status: 500, body: undefined },
    { status: 200, body: {} },
  ];
  for (const answer of others) await expect(ask(answer)).rejects.toThrow(/^payment provider: /);
});

test('Refunds a transaction under our id, and reads the earlier refund when the id is in use', async () => {
  const refund = {
    value: 100,
    status: 'IN_PROCESSING',
    correlationID: 'r1',
    refundId: 'D1',
    time: '2023-03-02T17:28:51.882Z',
    comment: 'E1',
  };
  const order = { endToEndId: 'E1', returnId: 'r1', amount: 100n };
  const first = woovi({ 'POST /api/v1/refund': found({ refund }) });
  expect(await first.payments.refund(order)).toEqual({ returnId: 'r1', amount: 100n, status: 'processing' });
  expect(first.sent()).toEqual([{ transactionEndToEndId: 'E1', correlationID: 'r1', value: 100, comment: 'E1' }]);
  const refusal = { status: 400, body: { error: 'Já existe um reembolso' } };
  const known = { pixTransactionRefund: { ...refund, status: 'REFUNDED' } };
  const again = woovi({ 'POST /api/v1/refund': refusal, 'GET /api/v1/refund/r1': found(known) });
  expect(await again.payments.refund(order)).toMatchObject({ status: 'returned' });
  const none = woovi({ 'POST /api/v1/refund': refusal, 'GET /api/v1/refund/r1': { status: 400, body: { error: 'Refund not found' } } });
  await expect(none.payments.refund(order)).rejects.toThrow('was refused with 400');
});

// docs/payment/payment-how-to-auto-approve.md, payment-how-to-use-api-to-approve-a-payment.md, payment-idempotency.md
test('Orders a payout approved in one call, and approves one that an earlier call only created', async () => {
  const order = {
    payoutId: 'wdr_0123456789abcdef',
    amount: 100n,
    key: { kind: 'random', value: 'c4249323-b4ca-43f2-8139-8232aab09b93' },
    ...{ payeeDocument: '31324227036', payeeName: 'Dan' },
  } as const;
  const payment = (status: string) => ({
    payment: { value: 100, status, destinationAlias: order.key.value, correlationID: order.payoutId },
  });
  const path = `GET /api/v1/payment/${order.payoutId}`;
  const once = woovi({ 'POST /api/v1/payment': found(payment('APPROVED')) });
  expect(await once.payouts.createPayout(order)).toMatchObject({ state: 'processing', amount: 100n });
  expect(once.sent()).toEqual([
    {
      type: 'PIX_KEY',
      value: 100,
      destinationAlias: order.key.value,
      destinationAliasType: 'RANDOM',
      correlationID: order.payoutId,
      autoApprove: true,
    },
  ]);
  const inUse = { status: 400, body: { error: 'Já existe um pagamento com o correlationID fornecido' } };
  const created = woovi({
    'POST /api/v1/payment': inUse,
    [path]: found(payment('CREATED')),
    'POST /api/v1/payment/approve': found(payment('APPROVED')),
  });
  expect(await created.payouts.findPayout(order.payoutId)).toBeUndefined();
  expect(await created.payouts.createPayout(order)).toMatchObject({ state: 'processing' });
  const poor = { status: 400, body: { error: 'Você não possui saldo o suficiente para realizar esse pagamento' } };
  const refused = woovi({ 'POST /api/v1/payment': inUse, [path]: found(payment('CREATED')), 'POST /api/v1/payment/approve': poor });
  await expect(refused.payouts.createPayout(order)).rejects.toThrow('approve was refused with 400');
  const changed = woovi({ 'POST /api/v1/payment': inUse, [path]: found({ payment: { ...payment('APPROVED').payment, value: 101 } }) });
  await expect(changed.payouts.createPayout(order)).rejects.toThrow('another amount');
  const lost = woovi({ 'POST /api/v1/payment': inUse });
  await expect(lost.payouts.createPayout(order)).rejects.toThrow('no answer');
});

test('Reads the documented states of a payout', async () => {
  const { payment, transaction } = MOVEMENT;
  const read = (body: object) => {
    const { payouts } = woovi({ [`GET /api/v1/payment/${payment.correlationID}`]: found(body) });
    return payouts.findPayout(payment.correlationID);
  };
  expect(await read({ payment, transaction })).toMatchObject({ state: 'paid', amount: 30n, endToEndId: transaction.endToEndId });
  expect(await read({ payment: { ...payment, status: 'FAILED' }, transaction })).toMatchObject({ state: 'refused', reason: undefined });
  const rejected = { ...transaction, providerRejectedReason: 'AC03' };
  expect(await read({ payment: { ...payment, status: 'FAILED' }, transaction: rejected })).toMatchObject({
    state: 'refused',
    reason: 'AC03',
  });
  await expect(read({ payment: { ...payment, status: 'SENT' } })).rejects.toThrow('invalid');
});

// docs/payment/check-pix-key.md
test('Compares the shown digits of the owner of a key with the CPF that asks', async () => {
  const owner = { name: 'Fulano de Tal', taxID: '000.***.***-91', psp: '12345678', branch: '****', account: '********************' };
  const ask = async (requesterDocument: string, taxID = owner.taxID) => {
    const answer = found({
      pixKeyEndToEndId: 'E12345678202601011200abcdefghijk',
      pixKey: '00000000191',
      type: 'CPF',
      owner: { ...owner, taxID },
    });
    const { payouts } = woovi({ 'GET /api/v1/pix-keys/ana%40example.com/check': answer });
    return (await payouts.findKeyOwner?.({ key: { kind: 'email', value: 'ana@example.com' }, requesterDocument }))?.document;
  };
  expect(await ask('00000000191')).toBe('00000000191');
  expect(await ask('00100000191')).toBe('000******91');
  expect(await ask('00000000192')).toBe('000******91');
  expect(await ask('00000000191', '00.000.000/0001-91')).toBe('00000000000191');
  await expect(ask('00000000191', '***')).rejects.toThrow('invalid taxID');
});

test('Reads what the documented messages name', () => {
  const nothing = { endToEndIds: [], refunded: [], payoutIds: [] };
  expect(readMessage(RECEIVED)).toEqual({ ...nothing, endToEndIds: ['E18236120202509231810s56149dd987'] });
  // docs/webhook/examples/refund-sent-confirmed.mdx
  const refundSent = {
    event: 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
    refundTransaction: { value: 10001, endToEndId: 'D548114172025081421318FbVaF2LTWr', status: 'CONFIRMED', type: 'REFUND' },
    originalTransaction: { value: 10001, endToEndId: 'E31680151202508141543GVL7OCT44VU', status: 'CONFIRMED', type: 'PAYMENT' },
  };
  const original = ['E31680151202508141543GVL7OCT44VU'];
  expect(readMessage(refundSent)).toEqual({ ...nothing, endToEndIds: original, refunded: original });
  const payment = { ...MOVEMENT.payment, correlationID: 'wdr_0123456789abcdef' };
  for (const event of ['OPENPIX:MOVEMENT_CONFIRMED', 'OPENPIX:MOVEMENT_FAILED'])
    expect(readMessage({ ...MOVEMENT, event, payment })).toEqual({ ...nothing, payoutIds: ['wdr_0123456789abcdef'] });
  // A payout that was made at Woovi's own pages, a sandbox payment with an id of another length, and the trial of docs/webhook/webhook-test.md.
  const sandbox = { event: 'OPENPIX:CHARGE_COMPLETED', charge: CHARGE, pix: { endToEndId: 'Efa8df7c628cf43d2af424696ea0c6444' } };
  for (const body of [MOVEMENT, sandbox, { data_criacao: '2024-01-23T20:32:14.429Z', event: 'OPENPIX:CHARGE_COMPLETED' }])
    expect(readMessage(body)).toEqual(nothing);
  for (const body of [undefined, null, 7, 'text', [RECEIVED]]) expect(readMessage(body)).toBeUndefined();
});

test('Registers an address for the events that it lacks there', async () => {
  const url = 'https://site.example/wps/payments/accounts/pac_1/token';
  const hook = { id: 'w1', name: 'x', event: 'OPENPIX:TRANSACTION_RECEIVED', url, authorization: '', isActive: true };
  const off = { ...hook, event: 'OPENPIX:MOVEMENT_FAILED', isActive: false };
  const elsewhere = { ...hook, event: 'OPENPIX:MOVEMENT_CONFIRMED', url: 'https://other.example/' };
  const bank = woovi({
    'GET /api/v1/webhook': found({ webhooks: [hook, off, elsewhere] }),
    'POST /api/v1/webhook': found({ webhook: hook }),
  });
  await bank.payments.setWebhook({ receiverKey: '', url });
  const events = bank.sent().flatMap((body) => (body === undefined ? [] : [(body as { webhook: { event: string } }).webhook.event]));
  expect(events).toEqual([
    'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
    'PIX_TRANSACTION_REFUND_SENT_REJECTED',
    'OPENPIX:MOVEMENT_CONFIRMED',
    'OPENPIX:MOVEMENT_FAILED',
  ]);
});
