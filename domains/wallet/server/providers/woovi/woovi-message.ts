import * as v from 'valibot';
import type { BankMessage } from '../../cashier/bank-message.ts';
import { EndToEndId } from './woovi-shapes.ts';

const RECEIVED = ['OPENPIX:TRANSACTION_RECEIVED', 'OPENPIX:CHARGE_COMPLETED', 'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER'] as const;
const REFUNDED = ['PIX_TRANSACTION_REFUND_SENT_CONFIRMED', 'PIX_TRANSACTION_REFUND_SENT_REJECTED'] as const;
const PAID_OUT = ['OPENPIX:MOVEMENT_CONFIRMED', 'OPENPIX:MOVEMENT_FAILED'] as const;

/** The events that an account's address is registered for. The other events about a charge repeat what these say. */
export const REGISTERED_EVENTS: readonly string[] = ['OPENPIX:TRANSACTION_RECEIVED', ...REFUNDED, ...PAID_OUT];

const Named = v.object({ endToEndId: EndToEndId });
const Received = v.object({ event: v.picklist(RECEIVED), pix: Named });
const Refunded = v.object({ event: v.picklist(REFUNDED), originalTransaction: Named });
const PaidOut = v.object({
  event: v.picklist(PAID_OUT),
  payment: v.object({ correlationID: v.pipe(v.string(), v.regex(/^[a-z]{3}_[0-9a-z]{16}$/)) }),
});
const AnyMessage = v.looseObject({ event: v.optional(v.string()) });

const NOTHING: BankMessage = { endToEndIds: [], refunded: [], payoutIds: [] };

/** Reads a message of Woovi. The trial message of a new address has an event and nothing else: it names nothing. */
export function readWooviMessage(body: unknown): BankMessage | undefined {
  const received = v.safeParse(Received, body);
  if (received.success) return { ...NOTHING, endToEndIds: [received.output.pix.endToEndId] };
  const refunded = v.safeParse(Refunded, body);
  if (refunded.success) {
    const { endToEndId } = refunded.output.originalTransaction;
    return { ...NOTHING, endToEndIds: [endToEndId], refunded: [endToEndId] };
  }
  const paidOut = v.safeParse(PaidOut, body);
  if (paidOut.success) return { ...NOTHING, payoutIds: [paidOut.output.payment.correlationID] };
  return v.is(AnyMessage, body) && !Array.isArray(body) ? NOTHING : undefined;
}
