import type * as v from 'valibot';
import type { Payout, PayoutProvider } from '../../cashier/payout-provider.ts';
import { ProviderUnavailable } from '../../cashier/provider-unavailable.ts';
import { parseTrusted, type BankClient } from './bank-client.ts';
import { writePixAmount } from './pix-amount.ts';
import { KeyOwnerShape, PayoutShape } from './pix-api-shapes.ts';

/** Our own payout API over HTTP, offered by the simulated bank and required of a gateway to a real bank. */
export function payoutApiAdapter(bank: BankClient): PayoutProvider {
  return {
    async findKeyOwner({ key, requesterDocument }) {
      const path = `/keys/${key.kind}/${encodeURIComponent(key.value)}?${new URLSearchParams({ requesterDocument })}`;
      const answer = await bank.call({ method: 'GET', path, accepted: [200, 404] });
      return answer.status === 404 ? undefined : { document: parseTrusted(KeyOwnerShape, answer.body).ownerDocument };
    },
    async createPayout(order) {
      const answer = await bank.call({
        method: 'POST',
        path: '/payouts',
        body: {
          payoutId: order.payoutId,
          amount: writePixAmount(order.amount),
          keyKind: order.key.kind,
          key: order.key.value,
          payeeDocument: order.payeeDocument,
          payeeName: order.payeeName,
        },
        accepted: [200, 201],
      });
      return asAsked(order, parseTrusted(PayoutShape, answer.body));
    },
    async findPayout(payoutId) {
      const answer = await bank.call({ method: 'GET', path: `/payouts/${encodeURIComponent(payoutId)}`, accepted: [200, 404] });
      return answer.status === 404 ? undefined : asAsked({ payoutId }, parseTrusted(PayoutShape, answer.body));
    },
  };
}

function asAsked(order: { payoutId: string; amount?: bigint }, payout: v.InferOutput<typeof PayoutShape>): Payout {
  if (payout.payoutId !== order.payoutId || (order.amount !== undefined && payout.amount !== order.amount)) {
    throw new ProviderUnavailable('the provider returned another payout than requested');
  }
  return { payoutId: payout.payoutId, amount: payout.amount, state: payout.state, endToEndId: payout.endToEndId, reason: payout.reason };
}
