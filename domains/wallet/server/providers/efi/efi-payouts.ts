import * as v from 'valibot';
import type { Payout, PayoutProvider } from '../../cashier/payout-provider.ts';
import { ProviderUnavailable, refusedWith } from '../../cashier/provider-unavailable.ts';
import { parseTrusted, type BankClient } from '../pix-api/bank-client.ts';
import { readPixAmount, writePixAmount } from '../pix-api/pix-amount.ts';

const Amount = v.pipe(v.string(), v.transform(readPixAmount), v.bigint());
const Status = v.picklist(['EM_PROCESSAMENTO', 'REALIZADO', 'NAO_REALIZADO']);
const EndToEndId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,40}$/));

const OrderedShape = v.object({ idEnvio: v.string(), e2eId: v.optional(EndToEndId), valor: Amount, status: Status });

const SentShape = v.object({
  idEnvio: v.string(),
  endToEndId: v.optional(EndToEndId),
  valor: Amount,
  status: Status,
  gnExtras: v.optional(v.object({ erro: v.optional(v.object({ codigo: v.optional(v.string()) })) })),
});

const RefusalShape = v.object({ nome: v.pipe(v.string(), v.regex(/^\w{1,60}$/)) });

/** Efí's refusals that no repetition changes, and our reason for each. */
const REFUSALS: Readonly<Record<string, string>> = {
  chave_nao_pertence_ao_documento: 'key_not_own',
  pagamento_negado: 'bank_refused',
};

/**
 * Payouts by Efí: `PUT /v3/gn/pix/:idEnvio` and `GET /v2/gn/pix/enviados/id-envio/:idEnvio`. Efí has no look-up of keys: it refuses an order
 * whose key does not belong to the given CPF.
 */
export function efiPayouts(bank: BankClient, { payerKey }: { payerKey: string }): PayoutProvider {
  async function findPayout(payoutId: string): Promise<Payout | undefined> {
    const path = `/v2/gn/pix/enviados/id-envio/${sendingIdOf(payoutId)}`;
    const answer = await bank.call({ method: 'GET', path, accepted: [200, 404] });
    if (answer.status === 404) return undefined;
    const sent = parseTrusted(SentShape, answer.body);
    return asAsked(payoutId, { ...sent, reason: sent.gnExtras?.erro?.codigo });
  }

  return {
    findPayout,
    async createPayout({ payoutId, amount, key, payeeDocument }) {
      const answer = await bank.call({
        method: 'PUT',
        path: `/v3/gn/pix/${sendingIdOf(payoutId)}`,
        body: {
          valor: writePixAmount(amount),
          pagador: { chave: payerKey },
          favorecido: { chave: key.value, cpf: payeeDocument },
        },
        accepted: [200, 201, 400, 409, 422],
      });
      if (answer.status < 300) {
        const ordered = parseTrusted(OrderedShape, answer.body);
        return sameAmount(amount, asAsked(payoutId, { ...ordered, endToEndId: ordered.e2eId, reason: undefined }));
      }
      // The id is in use: by an earlier attempt of ours.
      if (answer.status === 409) {
        const known = await findPayout(payoutId);
        if (known) return sameAmount(amount, known);
      }
      const refusal = v.safeParse(RefusalShape, answer.body);
      const reason = refusal.success ? REFUSALS[refusal.output.nome] : undefined;
      // Any other refusal is the account's or the installation's, not the withdrawal's: the order stays due, and staff learn of it.
      if (reason === undefined)
        throw refusedWith(`PUT /v3/gn/pix was refused: ${refusal.success ? refusal.output.nome : answer.status}`, answer.status);
      return { payoutId, amount, state: 'refused', endToEndId: undefined, reason };
    },
  };
}

/** Efí's ids have letters and digits only; ours have one underscore after the prefix. */
function sendingIdOf(payoutId: string): string {
  return payoutId.replace('_', '');
}

/** Our id of a payout; undefined for an id of another form, for example of a payout made at Efí's own pages. */
export function payoutIdOf(sendingId: string): string | undefined {
  const [, prefix, rest] = /^([a-z]{3})([0-9a-z]{16})$/.exec(sendingId) ?? [];
  return prefix === undefined ? undefined : `${prefix}_${rest}`;
}

interface Answered {
  readonly idEnvio: string;
  readonly endToEndId?: string | undefined;
  readonly valor: bigint;
  readonly status: v.InferOutput<typeof Status>;
  readonly reason: string | undefined;
}

function asAsked(payoutId: string, { idEnvio, endToEndId, valor, status, reason }: Answered): Payout {
  if (idEnvio !== sendingIdOf(payoutId)) throw new ProviderUnavailable('the provider returned another payout than requested');
  const state = ({ EM_PROCESSAMENTO: 'processing', REALIZADO: 'paid', NAO_REALIZADO: 'refused' } as const)[status];
  return { payoutId, amount: valor, state, endToEndId, reason };
}

function sameAmount(amount: bigint, payout: Payout): Payout {
  if (payout.amount !== amount) throw new ProviderUnavailable('the provider returned another amount than requested');
  return payout;
}
