import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { answerCall, problemBody } from './api-answer.ts';
import type { Bank } from './bank.ts';
import type { Payout } from './bank-state.ts';
import type { MessageSender } from './message-sender.ts';
import { servePixApi } from './pix-api.ts';

/*
 * Efí's own calls beside the Pix API, after its documents (dev.efipay.com.br, "API Pix"): sending by `PUT /v3/gn/pix/:idEnvio`, and sent
 * payments by `GET /v2/gn/pix/enviados/id-envio/:idEnvio`.
 */

const Order = v.object({
  valor: v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/)),
  pagador: v.object({ chave: v.pipe(v.string(), v.minLength(1), v.maxLength(77)) }),
  favorecido: v.object({
    chave: v.pipe(v.string(), v.minLength(1), v.maxLength(77)),
    cpf: v.optional(v.pipe(v.string(), v.regex(/^\d{11}$/))),
  }),
});

const STATES = { processing: 'EM_PROCESSAMENTO', paid: 'REALIZADO', refused: 'NAO_REALIZADO' } as const;

interface Params {
  idEnvio: string;
}

/** The Pix API under `/v2`, and Efí's payouts. */
export function serveEfi(app: FastifyInstance, bank: Bank, messages: MessageSender): void {
  void app.register(
    async (scope) => {
      tryAddresses(scope, messages);
      servePixApi(scope, bank);
    },
    { prefix: '/v2' },
  );
  servePayouts(app, bank);
}

/** An address for messages is refused unless it answers a trial message; without this header it would have to require Efí's certificate. */
function tryAddresses(app: FastifyInstance, messages: MessageSender): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'PUT' || !request.url.startsWith('/v2/webhook/')) return undefined;
    const body = v.safeParse(v.object({ webhookUrl: v.pipe(v.string(), v.url()) }), request.body);
    if (!body.success) return undefined;
    const isSkipped = request.headers['x-skip-mtls-checking'] === 'true';
    const status = isSkipped ? await messages.send(body.output.webhookUrl, { evento: 'teste_webhook' }) : 0;
    if (status >= 200 && status < 300) return undefined;
    return reply.code(400).send({ nome: 'webhook_invalido', mensagem: 'A URL informada não respondeu como esperado.' });
  });
}

function servePayouts(app: FastifyInstance, bank: Bank): void {
  app.put<{ Params: Params }>('/v3/gn/pix/:idEnvio', (request, reply) => {
    const { idEnvio } = request.params;
    const order = v.safeParse(Order, request.body);
    if (!order.success || !/^[a-zA-Z0-9]{1,35}$/.test(idEnvio)) return refuse(bank, reply, 400, 'valor_invalido');
    const { valor, pagador, favorecido } = order.output;
    // Money leaves only from a key with an address for messages.
    if (bank.findWebhook(pagador.chave) === undefined) return refuse(bank, reply, 400, 'chave_invalida');
    if (bank.findPayout(idEnvio)) return refuse(bank, reply, 409, 'id_envio_duplicado');
    const owner = bank.findKeyOwner({ kind: keyKindOf(favorecido.chave), value: favorecido.chave }, favorecido.cpf ?? '');
    if (favorecido.cpf !== undefined && owner !== favorecido.cpf) return refuse(bank, reply, 400, 'chave_nao_pertence_ao_documento');
    if (bank.misbehaviour.deniesPayouts) return refuse(bank, reply, 422, 'pagamento_negado');
    const payout = bank.orderPayout({
      payoutId: idEnvio,
      amount: valor,
      keyKind: keyKindOf(favorecido.chave),
      key: favorecido.chave,
      payeeDocument: favorecido.cpf ?? '',
      payerKey: pagador.chave,
    });
    const body = { idEnvio, e2eId: sentIdOf(payout), valor, horario: { solicitacao: payout.orderedAt }, status: STATES.processing };
    return answerCall(bank, reply, { name: 'payout', status: 201, body });
  });

  app.get<{ Params: Params }>('/v2/gn/pix/enviados/id-envio/:idEnvio', (request, reply) => {
    const payout = bank.findPayout(request.params.idEnvio);
    if (!payout) {
      const body = problemBody(404, 'PixEnviadoNaoEncontrado', 'Pix enviado não encontrado para o idEnvio informado.');
      return answerCall(bank, reply, { name: 'payout_query', status: 404, body });
    }
    return answerCall(bank, reply, { name: 'payout_query', status: 200, body: sentBody(payout) });
  });
}

/** The message about a sent payment, which Efí sends to the address of the payer's key. */
export function sentMessage(payout: Payout): object {
  const { endToEndId, idEnvio, valor, chave, status, gnExtras } = sentBody(payout);
  return {
    pix: [{ endToEndId, chave, tipo: 'SOLICITACAO', status, valor, horario: payout.orderedAt, gnExtras: { ...gnExtras, idEnvio } }],
  };
}

function sentBody(payout: Payout) {
  return {
    endToEndId: sentIdOf(payout),
    idEnvio: payout.payoutId,
    valor: payout.amount,
    chave: payout.payerKey ?? '',
    status: STATES[payout.state],
    horario: { solicitacao: payout.orderedAt },
    favorecido: { chave: payout.key },
    ...(payout.reason !== null && {
      gnExtras: { erro: { codigo: payout.reason, origem: 'PSP do usuário recebedor', motivo: 'Recusado' } },
    }),
  };
}

/** Efí names a payment's end-to-end id when it is ordered. */
function sentIdOf({ endToEndId, payoutId }: Payout): string {
  return endToEndId ?? `E09089356${payoutId}`.padEnd(32, '0').slice(0, 32);
}

function keyKindOf(key: string): string {
  if (/^\d{11}$/.test(key)) return 'cpf';
  if (key.startsWith('+')) return 'phone';
  return key.includes('@') ? 'email' : 'random';
}

function refuse(bank: Bank, reply: FastifyReply, status: number, nome: string) {
  return answerCall(bank, reply, { name: 'payout', status, body: { nome, mensagem: 'Pedido recusado.' } });
}
