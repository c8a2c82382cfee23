import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { answerCall, problemBody } from './api-answer.ts';
import type { Bank } from './bank.ts';
import type { Payout } from './bank-state.ts';

const PayoutOrder = v.object({
  payoutId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/)),
  keyKind: v.picklist(['cpf', 'phone', 'email', 'random']),
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(77)),
  payeeDocument: v.pipe(v.string(), v.regex(/^\d{11}$/)),
  payeeName: v.pipe(v.string(), v.maxLength(200)),
});

/** Payouts, idempotent by id, and the directory of keys. */
export function servePayoutApi(app: FastifyInstance, bank: Bank): void {
  app.post('/payouts', (request, reply) => {
    const order = v.safeParse(PayoutOrder, request.body);
    if (!order.success)
      return answerCall(bank, reply, {
        name: 'payout',
        status: 400,
        body: problemBody(400, 'PagamentoInvalido', 'O pagamento não respeita o schema.'),
      });
    const { payoutId, amount, keyKind, key, payeeDocument } = order.output;
    const known = bank.findPayout(payoutId);
    if (known && (known.amount !== amount || known.key !== key)) {
      return answerCall(bank, reply, {
        name: 'payout',
        status: 409,
        body: problemBody(409, 'PagamentoInvalido', 'O id já é de outro pagamento.'),
      });
    }
    if (known && bank.misbehaviour.isForgetful) known.orders += 1;
    const payout = known ?? bank.orderPayout({ payoutId, amount, keyKind, key, payeeDocument });
    return answerCall(bank, reply, { name: 'payout', status: known ? 200 : 201, body: payoutBody(payout) });
  });

  app.get<{ Params: { payoutId: string } }>('/payouts/:payoutId', (request, reply) => {
    const payout = bank.findPayout(request.params.payoutId);
    if (!payout)
      return answerCall(bank, reply, {
        name: 'payout_query',
        status: 404,
        body: problemBody(404, 'NaoEncontrado', 'Pagamento não encontrado.'),
      });
    const lie = bank.misbehaviour.liesAboutPayouts;
    return answerCall(bank, reply, {
      name: 'payout_query',
      status: 200,
      body: { ...payoutBody(payout), ...(lie === null ? {} : { state: lie }) },
    });
  });

  app.get<{ Params: { kind: string; key: string }; Querystring: { requesterDocument?: string } }>('/keys/:kind/:key', (request, reply) => {
    const { kind, key } = request.params;
    const ownerDocument = bank.findKeyOwner({ kind, value: key }, request.query.requesterDocument ?? '');
    const body = ownerDocument === null ? problemBody(404, 'NaoEncontrado', 'Chave não encontrada.') : { ownerDocument };
    return answerCall(bank, reply, { name: 'key', status: ownerDocument === null ? 404 : 200, body });
  });
}

function payoutBody(payout: Payout): object {
  return {
    payoutId: payout.payoutId,
    amount: payout.amount,
    state: payout.state,
    ...(payout.endToEndId === null ? {} : { endToEndId: payout.endToEndId }),
    ...(payout.reason === null ? {} : { reason: payout.reason }),
  };
}
