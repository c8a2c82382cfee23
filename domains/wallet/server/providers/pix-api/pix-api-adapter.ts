import type * as v from 'valibot';
import type { Charge, Payment, PaymentFilter, PaymentProvider, Refund } from '../../cashier/payment-provider.ts';
import { ProviderUnavailable } from '../../cashier/provider-unavailable.ts';
import { parseTrusted, type BankClient } from './bank-client.ts';
import { writePixAmount } from './pix-amount.ts';
import { CobShape, DevolucaoShape, PixPageShape, PixShape } from './pix-api-shapes.ts';

const PAGES_MAX = 50;

interface PixApiOptions {
  /** Path before the standard's paths, for example `/v2`. */
  readonly prefix?: string;
  /** Headers that a bank requires when an address for its messages is registered. */
  readonly webhookHeaders?: Readonly<Record<string, string>>;
}

/** Adapter of the Central Bank's Pix API, receiver side, for any bank that offers it. */
export function pixApiAdapter(bank: BankClient, { prefix = '', webhookHeaders = {} }: PixApiOptions = {}): PaymentProvider {
  async function findCharge(txid: string): Promise<Charge | undefined> {
    const answer = await bank.call({ method: 'GET', path: `${prefix}/cob/${encodeURIComponent(txid)}`, accepted: [200, 404] });
    return answer.status === 404 ? undefined : sameCharge(txid, chargeOf(parseTrusted(CobShape, answer.body)));
  }

  return {
    findCharge,
    async createCharge(order) {
      const answer = await bank.call({
        method: 'PUT',
        path: `${prefix}/cob/${encodeURIComponent(order.txid)}`,
        body: {
          calendario: { expiracao: Math.ceil(order.expiresAfterMs / 1000) },
          ...(order.payer ? { devedor: { cpf: order.payer.document, nome: order.payer.name } } : {}),
          valor: { original: writePixAmount(order.amount) },
          chave: order.receiverKey,
        },
        // Banks refuse an existing txid with 400 or 409; ours may be a retry.
        accepted: [200, 201, 400, 409],
      });
      const charge =
        answer.status < 300 ? sameCharge(order.txid, chargeOf(parseTrusted(CobShape, answer.body))) : await findCharge(order.txid);
      if (!charge || charge.amount !== order.amount) throw new ProviderUnavailable('the provider returned another charge than requested');
      return charge;
    },
    async findPayment(endToEndId) {
      const answer = await bank.call({ method: 'GET', path: `${prefix}/pix/${encodeURIComponent(endToEndId)}`, accepted: [200, 404] });
      if (answer.status === 404) return undefined;
      const payment = paymentOf(parseTrusted(PixShape, answer.body));
      if (payment.endToEndId !== endToEndId) throw new ProviderUnavailable('the provider returned another payment than requested');
      return payment;
    },
    async listPayments(filter) {
      const payments: Payment[] = [];
      for (let page = 0, pageCount = 1; page < pageCount && page < PAGES_MAX; page += 1) {
        const answer = await bank.call({ method: 'GET', path: `${prefix}/pix?${listQuery(filter, page)}`, accepted: [200] });
        const reading = parseTrusted(PixPageShape, answer.body);
        pageCount = reading.parametros.paginacao.quantidadeDePaginas;
        payments.push(...reading.pix.map(paymentOf));
      }
      return payments;
    },
    async refund({ endToEndId, returnId, amount }) {
      const path = `${prefix}/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(returnId)}`;
      const answer = await bank.call({ method: 'PUT', path, body: { valor: writePixAmount(amount) }, accepted: [200, 201, 400, 409] });
      if (answer.status < 300) return refundOf(parseTrusted(DevolucaoShape, answer.body));
      return refundOf(parseTrusted(DevolucaoShape, (await bank.call({ method: 'GET', path, accepted: [200] })).body));
    },
    async setWebhook({ receiverKey, url }) {
      await bank.call({
        method: 'PUT',
        path: `${prefix}/webhook/${encodeURIComponent(receiverKey)}`,
        headers: webhookHeaders,
        body: { webhookUrl: url },
        accepted: [200, 201, 204],
      });
    },
  };
}

function listQuery(filter: PaymentFilter, page: number): string {
  return new URLSearchParams({
    inicio: filter.from.toISOString(),
    fim: filter.to.toISOString(),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': '100',
    ...(filter.txid === undefined ? {} : { txid: filter.txid }),
    ...(filter.payerDocument === undefined ? {} : { cpf: filter.payerDocument }),
  }).toString();
}

function chargeOf(cob: v.InferOutput<typeof CobShape>): Charge {
  const status = {
    ATIVA: 'active',
    CONCLUIDA: 'completed',
    REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
    REMOVIDA_PELO_PSP: 'removed',
  } as const;
  return {
    txid: cob.txid,
    amount: cob.valor.original,
    status: status[cob.status],
    location: cob.loc.location,
    payments: cob.pix.map(paymentOf),
  };
}

function sameCharge(txid: string, charge: Charge): Charge {
  if (charge.txid !== txid) throw new ProviderUnavailable('the provider returned another charge than requested');
  return charge;
}

function paymentOf(pix: v.InferOutput<typeof PixShape>): Payment {
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid,
    amount: pix.valor,
    receiverKey: pix.chave,
    paidAt: pix.horario,
    payerDocument: pix.pagador?.cpf ?? pix.pagador?.cnpj,
    refunds: pix.devolucoes.map(refundOf),
  };
}

function refundOf(devolucao: v.InferOutput<typeof DevolucaoShape>): Refund {
  const status = { EM_PROCESSAMENTO: 'processing', DEVOLVIDO: 'returned', NAO_REALIZADO: 'not_done' } as const;
  return { returnId: devolucao.id, amount: devolucao.valor, status: status[devolucao.status] };
}
