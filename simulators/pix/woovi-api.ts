import { createHash, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { answerCall } from './api-answer.ts';
import type { Bank } from './bank.ts';
import type { MessageSender } from './message-sender.ts';
import type { AnswerName } from './misbehaviour.ts';
import { centavos, chargeBody, chargeRefundBody, paymentBody, reais, refundBody, transactionBody } from './woovi-bodies.ts';

/*
 * Woovi's API after its OpenAPI file and documents (developers.woovi.com): the AppID as it is in `authorization`, 401 for another one, and 400
 * with a text for everything else that is refused, an unknown id included.
 */

const Value = v.pipe(v.number(), v.integer(), v.minValue(1));
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(140));
const ChargeOrder = v.object({
  correlationID: Id,
  value: Value,
  expiresIn: v.optional(v.pipe(v.number(), v.integer(), v.minValue(300)), 86_400),
  customer: v.optional(v.object({ name: v.pipe(v.string(), v.minLength(1)), taxID: v.pipe(v.string(), v.regex(/^\d{11}$/)) })),
});
const RefundOrder = v.object({
  transactionEndToEndId: Id,
  correlationID: Id,
  value: Value,
  comment: v.optional(v.pipe(v.string(), v.maxLength(140))),
});
const PaymentOrder = v.object({
  type: v.literal('PIX_KEY'),
  value: Value,
  destinationAlias: v.pipe(v.string(), v.minLength(1), v.maxLength(77)),
  destinationAliasType: v.picklist(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']),
  correlationID: Id,
  autoApprove: v.optional(v.boolean(), false),
});
const Approval = v.object({ correlationID: Id });
const HookOrder = v.object({
  webhook: v.object({ name: v.string(), event: v.string(), url: v.pipe(v.string(), v.url()), isActive: v.boolean() }),
});
const ListQuery = v.object({
  start: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  end: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  charge: v.optional(v.string()),
  type: v.optional(v.string()),
  skip: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0)), '0'),
  limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100)), '100'),
});

interface WooviParts {
  readonly bank: Bank;
  readonly messages: MessageSender;
  readonly appId: string;
  /** The PIX key of the account that the AppID opens. */
  readonly pixKey: string;
}

/** The keys for messages, which are public. */
export function servePublicKeys(app: FastifyInstance, publicKeys: readonly KeyObject[]): void {
  app.get('/api/v1/webhook/public-keys', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      public_keys: publicKeys.map((key, place) => ({
        key_identifier: createHash('sha256')
          .update(key.export({ type: 'spki', format: 'der' }))
          .digest('hex'),
        is_current: place === 0,
        key: key.export({ type: 'spki', format: 'pem' }),
      })),
    }),
  );
}

export function serveWoovi(app: FastifyInstance, parts: WooviParts): void {
  const expected = createHash('sha256').update(parts.appId).digest();
  app.addHook('onRequest', async (request, reply) => {
    const given = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest();
    if (timingSafeEqual(given, expected)) return undefined;
    return reply.code(401).send({ data: null, errors: [{ message: 'appID inválido' }] });
  });
  serveCharges(app, parts);
  serveTransactions(app, parts);
  serveRefunds(app, parts);
  servePayments(app, parts);
  serveHooks(app, parts);
}

function answers(bank: Bank, reply: FastifyReply, name: AnswerName) {
  return {
    done: (body: object) => answerCall(bank, reply, { name, status: 200, body }),
    refused: (error: string, errorCode?: string) =>
      answerCall(bank, reply, { name, status: 400, body: { error, ...(errorCode !== undefined && { errorCode }) } }),
  };
}

function serveCharges(app: FastifyInstance, { bank, pixKey }: WooviParts): void {
  app.post<{ Querystring: { return_existing?: string } }>('/api/v1/charge', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'charge');
    const order = v.safeParse(ChargeOrder, request.body);
    if (!order.success) return refused('Dados da cobrança inválidos');
    const { correlationID, value, expiresIn, customer } = order.output;
    const known = bank.findCharge(correlationID);
    if (known && request.query.return_existing !== 'true') return refused('Já existe uma cobrança com o correlationID fornecido');
    const charge =
      known ??
      bank.openCharge({
        txid: correlationID,
        amount: reais(value),
        receiverKey: pixKey,
        payer: customer ? { document: customer.taxID, name: customer.name } : null,
        expiresAfterSeconds: expiresIn,
      });
    const body = chargeBody(bank, charge);
    return done({ charge: body, correlationID, brCode: body.brCode });
  });

  app.get<{ Params: { id: string } }>('/api/v1/charge/:id', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'charge_query');
    const charge = bank.findCharge(request.params.id);
    return charge ? done({ charge: chargeBody(bank, charge) }) : refused('Cobrança não encontrada');
  });

  app.get<{ Params: { id: string } }>('/api/v1/charge/:id/refund', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'refund_list');
    const charge = bank.findCharge(request.params.id);
    if (!charge) return refused('Cobrança não encontrada');
    const payments = bank.listPayments().filter(({ txid }) => txid === charge.txid);
    return done({ refunds: payments.flatMap(({ refunds }) => refunds.map(chargeRefundBody)) });
  });
}

function serveTransactions(app: FastifyInstance, { bank }: WooviParts): void {
  app.get<{ Params: { id: string } }>('/api/v1/transaction/:id', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'payment');
    const payment = bank.findPayment(request.params.id);
    return payment ? done({ transaction: transactionBody(bank, payment) }) : refused('Transaction not found');
  });

  app.get('/api/v1/transaction', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'payment_list');
    const query = v.safeParse(ListQuery, request.query);
    if (!query.success) return refused('Parâmetros inválidos');
    const { start, end, charge, type, skip, limit } = query.output;
    const found = bank
      .listPayments()
      .filter(({ at }) => (start === undefined || new Date(at) >= new Date(start)) && (end === undefined || new Date(at) <= new Date(end)))
      .filter(({ txid }) => charge === undefined || txid === charge)
      .filter(() => type === undefined || type === 'PAYMENT')
      .toReversed();
    const pageInfo = { skip, limit, totalCount: found.length, hasPreviousPage: skip > 0, hasNextPage: found.length > skip + limit };
    return done({ pageInfo, status: 'OK', transactions: found.slice(skip, skip + limit).map((payment) => transactionBody(bank, payment)) });
  });
}

function serveRefunds(app: FastifyInstance, { bank }: WooviParts): void {
  const findRefund = (id: string) =>
    bank
      .listPayments()
      .flatMap(({ refunds }) => refunds)
      .find((refund) => refund.id === id);

  app.post('/api/v1/refund', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'refund');
    const order = v.safeParse(RefundOrder, request.body);
    const payment = order.success ? bank.findPayment(order.output.transactionEndToEndId) : undefined;
    if (!order.success || !payment) return refused('Transaction not found');
    const { correlationID, value, comment } = order.output;
    if (findRefund(correlationID)) return refused('Já existe um reembolso com o correlationID fornecido');
    const given = payment.refunds.filter(({ status }) => status !== 'NAO_REALIZADO').reduce((sum, { amount }) => sum + centavos(amount), 0);
    if (given + value > centavos(payment.amount)) return refused('O valor do reembolso excede o da transação');
    const refund = bank.refund(payment, { id: correlationID, amount: reais(value), ...(comment !== undefined && { comment }) });
    return done({ refund: refundBody(refund) });
  });

  app.get<{ Params: { id: string } }>('/api/v1/refund/:id', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'refund_query');
    const refund = findRefund(request.params.id);
    return refund ? done({ pixTransactionRefund: refundBody(refund) }) : refused('Refund not found');
  });
}

function servePayments(app: FastifyInstance, { bank }: WooviParts): void {
  app.get<{ Params: { key: string } }>('/api/v1/pix-keys/:key/check', (request, reply) => {
    const pixKey = request.params.key;
    const owner = ownerOf(bank, pixKey);
    if (owner === null) {
      const body = { error: 'Pix key not found', errorCode: 'PIX_KEY_INFO_NOT_FOUND' };
      return answerCall(bank, reply, { name: 'key', status: 404, body });
    }
    const taxID = `${owner.slice(0, 3)}.***.***-${owner.slice(9)}`;
    const shown = { name: 'Fulano de Tal', taxID, psp: '12345678', branch: '****', account: '********************' };
    const body = { pixKeyEndToEndId: `E54811417${'0'.repeat(23)}`, pixKey, type: 'RANDOM', owner: shown };
    return answerCall(bank, reply, { name: 'key', status: 200, body });
  });

  app.post('/api/v1/payment', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'payout');
    const order = v.safeParse(PaymentOrder, request.body);
    if (!order.success) return refused('Dados do pagamento inválidos');
    const { correlationID, value, destinationAlias: key, destinationAliasType: keyKind, autoApprove } = order.output;
    if (bank.misbehaviour.deniesPayouts) return refused('Sua conta não tem permissão para criar pagamentos');
    if (bank.findPayout(correlationID)) return refused('Já existe um pagamento com o correlationID fornecido');
    const owner = ownerOf(bank, key);
    if (owner === null) return refused('Chave pix não encontrada', 'PIX_KEY_INFO_NOT_FOUND');
    const isApproved = autoApprove && !bank.misbehaviour.lacksBalance;
    const payout = bank.orderPayout({ payoutId: correlationID, amount: reais(value), keyKind, key, payeeDocument: owner, isApproved });
    if (autoApprove && !isApproved) return refused('You do not have enough balance to make this payment');
    return done({ payment: paymentBody(payout).payment });
  });

  app.post('/api/v1/payment/approve', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'payout_approval');
    const order = v.safeParse(Approval, request.body);
    const payout = order.success ? bank.findPayout(order.output.correlationID) : undefined;
    if (!payout) return refused('Pagamento não encontrado');
    if (payout.isApproved !== false) return refused('Pagamento já aprovado');
    if (bank.misbehaviour.lacksBalance) return refused('Você não possui saldo o suficiente para realizar esse pagamento');
    bank.approvePayout(payout);
    return done(paymentBody(payout));
  });

  app.get<{ Params: { id: string } }>('/api/v1/payment/:id', (request, reply) => {
    const { done, refused } = answers(bank, reply, 'payout_query');
    const payout = bank.findPayout(request.params.id);
    return payout ? done(paymentBody(payout, bank.misbehaviour.liesAboutPayouts ?? payout.state)) : refused('Pagamento não encontrado');
  });
}

function serveHooks(app: FastifyInstance, { bank, messages }: WooviParts): void {
  app.post('/api/v1/webhook', async (request, reply) => {
    const order = v.safeParse(HookOrder, request.body);
    if (!order.success) return reply.code(400).send({ error: 'Dados do webhook inválidos' });
    const { webhook } = order.output;
    const status = await messages.send(webhook.url, { data_criacao: new Date().toISOString(), event: webhook.event });
    if (status < 200 || status >= 300) return reply.code(400).send({ error: 'A URL do webhook não respondeu' });
    return reply.send({ webhook: bank.addEventHook(webhook) });
  });

  app.get<{ Querystring: { url?: string } }>('/api/v1/webhook', (request, reply) => {
    const webhooks = bank.listEventHooks().filter(({ url }) => request.query.url === undefined || url === request.query.url);
    return reply.send({ webhooks, pageInfo: { errors: [], skip: 0, limit: 100, hasPreviousPage: false, hasNextPage: false } });
  });
}

/** The owner of a key; null for one that the directory does not have. A CPF belongs to itself. */
function ownerOf(bank: Bank, key: string): string | null {
  const isCpf = /^\d{11}$/.test(key);
  const kind = isCpf ? 'cpf' : key.startsWith('+') ? 'phone' : key.includes('@') ? 'email' : 'random';
  const owner = bank.readKeyOwner({ kind, value: key });
  return owner === undefined ? (isCpf ? key : null) : owner;
}
