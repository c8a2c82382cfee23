import * as v from 'valibot';
import type { Charge, Payment, PaymentFilter, PaymentProvider, Refund } from '../../cashier/payment-provider.ts';
import { ProviderUnavailable, refusedWith } from '../../cashier/provider-unavailable.ts';
import { decodeBrCode } from '../../pix/br-code.ts';
import type { WooviClient } from './woovi-client.ts';
import { REGISTERED_EVENTS } from './woovi-message.ts';
import {
  ChargeRefundsShape,
  ChargeShape,
  EndToEndId,
  RefundMadeShape,
  RefundReadShape,
  TransactionPageShape,
  TransactionReadShape,
  WebhookListShape,
  type RefundShape,
  type TransactionShape,
} from './woovi-shapes.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 500;
/** The shortest life of a charge at Woovi. */
const EXPIRES_MIN_SECONDS = 300;
/** Charges whose refunds are read at once. */
const REFUND_READS = 8;

type Transaction = v.InferOutput<typeof TransactionShape>;
type ReadRefund = v.InferOutput<typeof RefundShape>;

/**
 * Deposits and refunds by Woovi. Our txid is the charge's `correlationID`, and our return id the refund's. A payment is read as a
 * transaction by its end-to-end id. Refunds are read from the charge; each of ours names its payment in `comment`.
 */
export function wooviPayments(woovi: WooviClient): PaymentProvider {
  async function listTransactions(query: Record<string, string>): Promise<Payment[]> {
    const payments: Payment[] = [];
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const asked = new URLSearchParams({ ...query, type: 'PAYMENT', skip: String(page * PAGE_SIZE), limit: String(PAGE_SIZE) });
      const { transactions, pageInfo } = await woovi.read(TransactionPageShape, `/api/v1/transaction?${asked}`);
      payments.push(...transactions.filter(isReceived).map((transaction) => paymentOf(transaction)));
      if (!pageInfo.hasNextPage) return payments.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
    }
    throw new ProviderUnavailable(`the list of transactions has more than ${PAGES_MAX} pages`);
  }

  async function withRefunds(payment: Payment): Promise<Payment> {
    if (payment.txid === undefined) return payment;
    const found = await woovi.find(ChargeRefundsShape, `/api/v1/charge/${encodeURIComponent(payment.txid)}/refund`);
    const refunds = found?.refunds ?? [];
    if (refunds.length === 0) return payment;
    const isOwn = (refund: ReadRefund) => refund.comment === payment.endToEndId;
    const isUnmarked = ({ comment }: ReadRefund) => !v.is(EndToEndId, comment);
    const takesUnmarked = refunds.some(isUnmarked) && (await isTheOnlyOneLeft(payment, refunds));
    return { ...payment, refunds: refunds.filter((refund) => isOwn(refund) || (takesUnmarked && isUnmarked(refund))).map(refundOf) };
  }

  /** A refund that Woovi made itself does not name its payment: it is of the charge's only payment that we did not refund. */
  async function isTheOnlyOneLeft(payment: Payment, refunds: readonly ReadRefund[]): Promise<boolean> {
    const refunded = new Set(refunds.map(({ comment }) => comment));
    const all = await listTransactions({ charge: payment.txid ?? '' });
    const left = all.filter(({ endToEndId }) => !refunded.has(endToEndId));
    const candidates = left.length > 0 ? left : all;
    if (candidates.length > 1) throw new ProviderUnavailable('a refund does not name which of the payments of its charge it returns');
    return candidates[0]?.endToEndId === payment.endToEndId;
  }

  async function findCharge(txid: string): Promise<Charge | undefined> {
    const found = await woovi.find(ChargeShape, `/api/v1/charge/${encodeURIComponent(txid)}`);
    if (!found) return undefined;
    const charge = chargeOf(found, txid);
    return { ...charge, payments: charge.status === 'active' ? [] : await listTransactions({ charge: txid }) };
  }

  return {
    findCharge,
    async createCharge({ txid, amount, expiresAfterMs, receiverKey, payer }) {
      const made = await woovi.order(ChargeShape, '/api/v1/charge?return_existing=true', {
        correlationID: txid,
        value: Number(amount),
        expiresIn: Math.max(EXPIRES_MIN_SECONDS, Math.ceil(expiresAfterMs / 1000)),
        ...(payer && { customer: { name: payer.name, taxID: payer.document } }),
      });
      if ('refusal' in made) throw refusedWith(`POST /api/v1/charge was refused with ${made.refusal.status}`, made.refusal.status);
      const charge = chargeOf(made.done, txid);
      if (charge.amount !== amount) throw new ProviderUnavailable('the provider returned another charge than requested');
      const { pixKey } = made.done.charge;
      // The AppID decides which account is paid. Payments to another key than the stored one would not be credited.
      if (typeof pixKey === 'string' && pixKey !== receiverKey)
        throw new ProviderUnavailable('the charge is paid to another key than that of the account');
      return charge;
    },
    async findPayment(endToEndId) {
      const found = await woovi.find(TransactionReadShape, `/api/v1/transaction/${encodeURIComponent(endToEndId)}`);
      if (!found || !isReceived(found.transaction)) return undefined;
      const payment = paymentOf(found.transaction);
      if (payment.endToEndId !== endToEndId) throw new ProviderUnavailable('the provider returned another payment than requested');
      return withRefunds(payment);
    },
    async listPayments({ hasRefunds = false, ...filter }) {
      const payments = (await listTransactions(listQuery(filter))).filter(
        ({ payerDocument }) => filter.payerDocument === undefined || payerDocument === filter.payerDocument,
      );
      if (!hasRefunds) return payments;
      const read: Payment[] = [];
      for (let at = 0; at < payments.length; at += REFUND_READS)
        read.push(...(await Promise.all(payments.slice(at, at + REFUND_READS).map((payment) => withRefunds(payment)))));
      return read;
    },
    async refund({ endToEndId, returnId, amount }) {
      const ordered = { transactionEndToEndId: endToEndId, correlationID: returnId, value: Number(amount), comment: endToEndId };
      const made = await woovi.order(RefundMadeShape, '/api/v1/refund', ordered);
      if ('done' in made) return asOrdered(made.done.refund, { returnId, amount });
      // The id is in use: by an earlier attempt of ours.
      const known = await woovi.find(RefundReadShape, `/api/v1/refund/${encodeURIComponent(returnId)}`);
      if (!known) throw new ProviderUnavailable(`POST /api/v1/refund was refused with ${made.refusal.status}`);
      return asOrdered(known.pixTransactionRefund, { returnId, amount });
    },
    async setWebhook({ url }) {
      const { webhooks } = await woovi.read(WebhookListShape, `/api/v1/webhook?${new URLSearchParams({ url })}`);
      const registered = new Set(webhooks.filter((webhook) => webhook.url === url && webhook.isActive).map(({ event }) => event));
      for (const event of REGISTERED_EVENTS.filter((candidate) => !registered.has(candidate))) {
        const made = await woovi.order(v.unknown(), '/api/v1/webhook', { webhook: { name: event, event, url, isActive: true } });
        if ('refusal' in made) throw new ProviderUnavailable(`POST /api/v1/webhook was refused with ${made.refusal.status}`);
      }
    },
  };
}

function listQuery({ from, to, txid }: PaymentFilter): Record<string, string> {
  return { start: from.toISOString(), end: to.toISOString(), ...(txid !== undefined && { charge: txid }) };
}

/** A received payment. Withdrawals, refunds and fees are other types; without a status the charge decides. */
function isReceived({ type, status, charge }: Transaction): boolean {
  if (type !== 'PAYMENT') return false;
  if (typeof status !== 'string') return charge?.status === 'COMPLETED';
  return ['CONFIRMED', 'REFUNDED', 'PARTIAL_REFUND'].includes(status);
}

function paymentOf({ endToEndId, value, time, charge, payer, debitParty, pixKey }: Transaction): Payment {
  if (!v.is(EndToEndId, endToEndId)) throw new ProviderUnavailable('a transaction has an invalid endToEndId');
  // The holder of the account that paid; `payer` is the customer that Woovi keeps for it.
  const document = (debitParty?.holder?.taxID ?? payer?.taxID)?.taxID.replaceAll(/[.\-/]/g, '');
  return {
    endToEndId,
    txid: charge?.correlationID ?? undefined,
    amount: value,
    receiverKey: pixKey ?? undefined,
    paidAt: time,
    payerDocument: document !== undefined && /^(\d{11}|[0-9A-Z]{14})$/.test(document) ? document : undefined,
    refunds: [],
  };
}

function chargeOf({ charge }: v.InferOutput<typeof ChargeShape>, txid: string): Charge {
  if (charge.correlationID !== txid) throw new ProviderUnavailable('the provider returned another charge than requested');
  const reading = decodeBrCode(charge.brCode);
  if (reading.kind !== 'code' || reading.code.kind !== 'dynamic') throw new ProviderUnavailable('the charge has no readable code');
  const status = ({ ACTIVE: 'active', COMPLETED: 'completed', EXPIRED: 'removed' } as const)[charge.status];
  return { txid, amount: charge.value, status, location: reading.code.location, pixCode: charge.brCode, payments: [] };
}

function refundOf({ correlationID, value, status }: ReadRefund): Refund {
  const isReturned = status === 'CONFIRMED' || status === 'REFUNDED';
  return {
    returnId: correlationID,
    amount: value,
    status: status === 'IN_PROCESSING' ? 'processing' : isReturned ? 'returned' : 'not_done',
  };
}

function asOrdered(refund: ReadRefund, { returnId, amount }: { returnId: string; amount: bigint }): Refund {
  if (refund.correlationID !== returnId || refund.value !== amount)
    throw new ProviderUnavailable('the provider returned another refund than requested');
  return refundOf(refund);
}
