import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { answerCall, problemBody } from './api-answer.ts';
import { refundBody, type Bank } from './bank.ts';
import type { Charge, ReceivedPix } from './bank-state.ts';

const Amount = v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/));

const ChargeOrder = v.object({
  calendario: v.optional(v.object({ expiracao: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 86_400) }), {}),
  devedor: v.optional(v.object({ cpf: v.pipe(v.string(), v.regex(/^\d{11}$/)), nome: v.pipe(v.string(), v.maxLength(200)) })),
  valor: v.object({ original: Amount }),
  chave: v.pipe(v.string(), v.minLength(1), v.maxLength(77)),
});

const ListQuery = v.object({
  inicio: v.pipe(v.string(), v.isoTimestamp()),
  fim: v.pipe(v.string(), v.isoTimestamp()),
  txid: v.optional(v.string()),
  cpf: v.optional(v.string()),
  'paginacao.paginaAtual': v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0)), '0'),
  'paginacao.itensPorPagina': v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(1000)), '100'),
});

/** The receiver side of the Central Bank's Pix API. */
export function servePixApi(app: FastifyInstance, bank: Bank): void {
  app.put<{ Params: { txid: string } }>('/cob/:txid', (request, reply) => {
    const { txid } = request.params;
    const order = v.safeParse(ChargeOrder, request.body);
    if (!order.success || !/^[a-zA-Z0-9]{26,35}$/.test(txid))
      return refuse(400, 'CobOperacaoInvalida', 'A cobrança não respeita o schema.');
    if (bank.findCharge(txid)) return refuse(400, 'CobOperacaoInvalida', 'O txid já está em uso.');
    const { devedor, valor, chave, calendario } = order.output;
    const payer = devedor ? { document: devedor.cpf, name: devedor.nome } : null;
    const charge = bank.openCharge({
      txid,
      amount: valor.original,
      receiverKey: chave,
      payer,
      expiresAfterSeconds: calendario.expiracao ?? 86_400,
    });
    return answerCall(bank, reply, { name: 'charge', status: 201, body: chargeBody(bank, charge) });

    function refuse(status: number, kind: string, detail: string) {
      return answerCall(bank, reply, { name: 'charge', status, body: problemBody(status, kind, detail) });
    }
  });

  app.get<{ Params: { txid: string } }>('/cob/:txid', (request, reply) => {
    const charge = bank.findCharge(request.params.txid);
    const body = charge ? chargeBody(bank, charge) : problemBody(404, 'NaoEncontrado', 'Cobrança não encontrada.');
    return answerCall(bank, reply, { name: 'charge_query', status: charge ? 200 : 404, body });
  });

  app.get('/pix', (request, reply) => {
    const query = v.safeParse(ListQuery, request.query);
    if (!query.success)
      return answerCall(bank, reply, {
        name: 'payment_list',
        status: 400,
        body: problemBody(400, 'PixConsultaInvalida', 'Parâmetros inválidos.'),
      });
    return answerCall(bank, reply, { name: 'payment_list', status: 200, body: listBody(bank, query.output) });
  });

  app.get<{ Params: { endToEndId: string } }>('/pix/:endToEndId', (request, reply) => {
    const payment = bank.findPayment(request.params.endToEndId);
    const body = payment ? paymentBody(bank, payment) : problemBody(404, 'NaoEncontrado', 'Pix não encontrado.');
    return answerCall(bank, reply, { name: 'payment', status: payment ? 200 : 404, body });
  });

  serveRefunds(app, bank);
  serveWebhooks(app, bank);
}

function serveRefunds(app: FastifyInstance, bank: Bank): void {
  interface Params {
    endToEndId: string;
    id: string;
  }
  const path = '/pix/:endToEndId/devolucao/:id';

  app.put<{ Params: Params }>(path, (request, reply) => {
    const payment = bank.findPayment(request.params.endToEndId);
    const order = v.safeParse(v.object({ valor: Amount }), request.body);
    if (!payment || !order.success)
      return answerCall(bank, reply, { name: 'refund', status: 404, body: problemBody(404, 'NaoEncontrado', 'Pix não encontrado.') });
    const known = payment.refunds.find((refund) => refund.id === request.params.id);
    const given = payment.refunds
      .filter((refund) => refund.status !== 'NAO_REALIZADO')
      .reduce((sum, refund) => sum + cents(refund.amount), 0n);
    if (!known && given + cents(order.output.valor) > cents(payment.amount)) {
      return answerCall(bank, reply, {
        name: 'refund',
        status: 400,
        body: problemBody(400, 'PixDevolucaoInvalida', 'O valor excede o do Pix.'),
      });
    }
    const refund = known ?? bank.refund(payment, { id: request.params.id, amount: order.output.valor });
    return answerCall(bank, reply, { name: 'refund', status: 201, body: refundBody(refund) });
  });

  app.get<{ Params: Params }>(path, (request, reply) => {
    const refund = bank.findPayment(request.params.endToEndId)?.refunds.find((candidate) => candidate.id === request.params.id);
    return refund ? reply.send(refundBody(refund)) : reply.code(404).send(problemBody(404, 'NaoEncontrado', 'Devolução não encontrada.'));
  });
}

function serveWebhooks(app: FastifyInstance, bank: Bank): void {
  app.put<{ Params: { key: string } }>('/webhook/:key', (request, reply) => {
    const webhook = v.safeParse(v.object({ webhookUrl: v.pipe(v.string(), v.url()) }), request.body);
    if (!webhook.success) return reply.code(400).send(problemBody(400, 'WebhookOperacaoInvalida', 'URL inválida.'));
    bank.setWebhook(request.params.key, webhook.output.webhookUrl);
    return reply.code(200).send();
  });

  app.get<{ Params: { key: string } }>('/webhook/:key', (request, reply) => {
    const webhookUrl = bank.findWebhook(request.params.key);
    return webhookUrl === undefined
      ? reply.code(404).send(problemBody(404, 'NaoEncontrado', 'Sem webhook.'))
      : reply.send({ webhookUrl, chave: request.params.key });
  });
}

function listBody(bank: Bank, query: v.InferOutput<typeof ListQuery>): object {
  const page = query['paginacao.paginaAtual'];
  const pageSize = query['paginacao.itensPorPagina'];
  const found = bank
    .listPayments()
    .filter((payment) => payment.at >= new Date(query.inicio).toISOString() && payment.at <= new Date(query.fim).toISOString())
    .filter((payment) => query.txid === undefined || payment.txid === query.txid)
    .filter((payment) => query.cpf === undefined || payment.payer.document === query.cpf);
  return {
    parametros: {
      inicio: query.inicio,
      fim: query.fim,
      paginacao: {
        paginaAtual: page,
        itensPorPagina: pageSize,
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / pageSize)),
        quantidadeTotalDeItens: found.length,
      },
    },
    pix: found.slice(page * pageSize, (page + 1) * pageSize).map((payment) => paymentBody(bank, payment)),
  };
}

function chargeBody(bank: Bank, charge: Charge): object {
  const payments = bank.listPayments().filter((payment) => payment.txid === charge.txid);
  return {
    calendario: { criacao: charge.createdAt, expiracao: charge.expiresAfterSeconds },
    txid: charge.txid,
    revisao: 0,
    loc: { id: 1, txid: charge.txid, location: charge.location, tipoCob: 'cob', criacao: charge.createdAt },
    location: charge.location,
    status: charge.isPaid ? 'CONCLUIDA' : 'ATIVA',
    valor: { original: charge.amount },
    chave: charge.receiverKey,
    ...(charge.payer ? { devedor: { cpf: charge.payer.document, nome: charge.payer.name } } : {}),
    ...(payments.length === 0 ? {} : { pix: payments.map((payment) => paymentBody(bank, payment)) }),
  };
}

function paymentBody(bank: Bank, payment: ReceivedPix): object {
  return {
    endToEndId: payment.endToEndId,
    ...(payment.txid === null ? {} : { txid: payment.txid }),
    valor: payment.amount,
    chave: payment.receiverKey,
    horario: payment.at,
    ...(bank.misbehaviour.withholdsPayer ? {} : { pagador: { cpf: payment.payer.document, nome: payment.payer.name } }),
    ...(payment.refunds.length === 0 ? {} : { devolucoes: payment.refunds.map(refundBody) }),
  };
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}
