import type * as v from 'valibot';
import type { Payout, PayoutProvider } from '../../cashier/payout-provider.ts';
import { ProviderUnavailable, refusedWith } from '../../cashier/provider-unavailable.ts';
import type { PixKey } from '../../pix/pix-key.ts';
import type { WooviClient } from './woovi-client.ts';
import { KeyShape, PaymentShape } from './woovi-shapes.ts';

const KEY_TYPES = { cpf: 'CPF', phone: 'PHONE', email: 'EMAIL', random: 'RANDOM' } as const satisfies Record<PixKey['kind'], string>;

/** Refusals of an order that no repetition changes, and our reason for each. */
const REFUSALS: Readonly<Record<string, string>> = { PIX_KEY_INFO_NOT_FOUND: 'key_unknown', INVALID_PIX_KEY: 'key_unknown' };

type Answer = v.InferOutput<typeof PaymentShape>;

/**
 * Payouts by Woovi: `POST /api/v1/payment` with `autoApprove`, read by `GET /api/v1/payment/:correlationID`. Our payout id is the
 * `correlationID`, under which Woovi makes one payment. A payment that was created but not approved moves no money: it counts as not
 * ordered, and the next order approves it.
 */
export function wooviPayouts(woovi: WooviClient): PayoutProvider {
  const read = (payoutId: string) => woovi.find(PaymentShape, `/api/v1/payment/${encodeURIComponent(payoutId)}`);

  async function approve(payoutId: string): Promise<Payout> {
    const approved = await woovi.order(PaymentShape, '/api/v1/payment/approve', { correlationID: payoutId });
    // For example too little balance. The payment stays created.
    if ('refusal' in approved)
      throw refusedWith(`POST /api/v1/payment/approve was refused with ${approved.refusal.status}`, approved.refusal.status);
    return payoutOf(approved.done, payoutId);
  }

  return {
    async findKeyOwner({ key, requesterDocument }) {
      const found = await woovi.find(KeyShape, `/api/v1/pix-keys/${encodeURIComponent(key.value)}/check`);
      return found && { document: ownerOf(found.owner.taxID, requesterDocument) };
    },
    async findPayout(payoutId) {
      const found = await read(payoutId);
      return found === undefined || found.payment.status === 'CREATED' ? undefined : payoutOf(found, payoutId);
    },
    async createPayout({ payoutId, amount, key }) {
      const made = await woovi.order(PaymentShape, '/api/v1/payment', {
        type: 'PIX_KEY',
        value: Number(amount),
        destinationAlias: key.value,
        destinationAliasType: KEY_TYPES[key.kind],
        correlationID: payoutId,
        autoApprove: true,
      });
      // The id is in use: by an earlier attempt of ours, or by this one if only its approval was refused.
      const answer = 'done' in made ? made.done : await read(payoutId);
      if (answer) {
        const payout = payoutOf(answer, payoutId);
        if (payout.amount !== amount) throw new ProviderUnavailable('the provider returned another amount than requested');
        return answer.payment.status === 'CREATED' ? approve(payoutId) : payout;
      }
      const refusal = 'refusal' in made ? made.refusal : undefined;
      const reason = REFUSALS[refusal?.errorCode ?? ''];
      // Any other refusal is the account's or the installation's, not the withdrawal's: the order stays due, and staff learn of it.
      if (reason === undefined)
        throw refusedWith(
          `POST /api/v1/payment was refused: ${refusal?.errorCode ?? refusal?.status ?? 'no reason'}`,
          refusal?.status ?? 400,
        );
      return { payoutId, amount, state: 'refused', endToEndId: undefined, reason };
    },
  };
}

/**
 * The document of a key's owner. Woovi shows the first three and the last two digits of a CPF: an owner whose digits there are the
 * requester's counts as the requester.
 */
function ownerOf(taxId: string, requesterDocument: string): string {
  const shown = taxId.replaceAll(/[.\-/]/g, '');
  if (/^(\d{11}|[0-9A-Z]{14})$/.test(shown)) return shown;
  if (!/^\d{3}\*{6}\d{2}$/.test(shown)) throw new ProviderUnavailable('the owner of a key has an invalid taxID');
  const isRequester = requesterDocument.startsWith(shown.slice(0, 3)) && requesterDocument.endsWith(shown.slice(-2));
  return isRequester ? requesterDocument : shown;
}

function payoutOf({ payment, transaction }: Answer, payoutId: string): Payout {
  if (payment.correlationID !== payoutId) throw new ProviderUnavailable('the provider returned another payout than requested');
  const states = {
    CREATED: 'processing',
    APPROVED: 'processing',
    CONFIRMED: 'paid',
    FAILED: 'refused',
    DENIED: 'refused',
    REJECTED: 'refused',
  } as const;
  const reason = transaction?.providerRejectedReason ?? '';
  return {
    payoutId,
    amount: payment.value,
    state: states[payment.status],
    endToEndId: transaction?.endToEndId ?? undefined,
    reason: /^\w{1,40}$/.test(reason) ? reason : undefined,
  };
}
