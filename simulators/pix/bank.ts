import { randomBytes, randomUUID } from 'node:crypto';
import type { BankStore, Charge, EventHook, Payout, ReceivedPix, Refund } from './bank-state.ts';
import type { MessageSender } from './message-sender.ts';
import { noteFault } from './note-fault.ts';
import { GOOD_DAY, type Misbehaviour } from './misbehaviour.ts';

const ISPB = '99999004';
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A message to a receiver. */
export interface Letter {
  readonly url: string;
  readonly content: object;
}

/** How a bank writes to its receivers, where it is not as in the Pix API. */
export interface Wording {
  ofPayment(payment: ReceivedPix, order: Misbehaviour['messages']): readonly Letter[];
  ofPayout(payout: Payout): readonly Letter[];
}

export interface BankParts {
  readonly store: BankStore;
  readonly messages: MessageSender;
  readonly now: () => Date;
  /** Host and port of this bank for payers' banks. */
  readonly place: () => string;
  readonly payoutDelayMs: number;
  /** The message about a payout, sent to the payer's address followed by `/pix`. By default a message of our own API. */
  readonly payoutMessage?: (payout: Payout) => object;
  readonly wording?: Wording;
}

export interface PaymentOrder {
  readonly txid: string | null;
  readonly receiverKey: string;
  readonly amount: string;
  readonly payer: { readonly document: string; readonly name: string };
}

/** The bank: pays charges, refunds payments, settles payouts, and notifies receivers. */
export class Bank {
  misbehaviour: Misbehaviour = GOOD_DAY;
  readonly #parts: BankParts;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(parts: BankParts) {
    this.#parts = parts;
    for (const payout of Object.values(parts.store.state.payouts))
      if (payout.state === 'processing' && payout.isApproved !== false) this.#settleLater(payout);
  }

  openCharge(order: { txid: string; amount: string; receiverKey: string; payer: Charge['payer']; expiresAfterSeconds: number }): Charge {
    const charge: Charge = {
      ...order,
      createdAt: this.#parts.now().toISOString(),
      location: `${this.#parts.place()}/qr/v2/${randomUUID().replaceAll('-', '')}`,
      isPaid: false,
    };
    this.#parts.store.state.charges[order.txid] = charge;
    this.#parts.store.save();
    return charge;
  }

  findCharge(txid: string): Charge | undefined {
    return Object.hasOwn(this.#parts.store.state.charges, txid) ? this.#parts.store.state.charges[txid] : undefined;
  }

  findChargeAt(location: string): Charge | undefined {
    // Compared without the host, so that codes stay valid after a change of port.
    const path = location.slice(location.indexOf('/'));
    return Object.values(this.#parts.store.state.charges).find((charge) => charge.location.endsWith(path));
  }

  isExpired(charge: Charge): boolean {
    return new Date(charge.createdAt).getTime() + charge.expiresAfterSeconds * 1000 <= this.#parts.now().getTime();
  }

  findPayment(endToEndId: string): ReceivedPix | undefined {
    return Object.hasOwn(this.#parts.store.state.payments, endToEndId) ? this.#parts.store.state.payments[endToEndId] : undefined;
  }

  listPayments(): ReceivedPix[] {
    return Object.values(this.#parts.store.state.payments).sort((one, other) => one.at.localeCompare(other.at));
  }

  /** Credits a receiver. Checking the charge is up to the payer's bank. */
  receive(order: PaymentOrder): ReceivedPix {
    const payment: ReceivedPix = { endToEndId: this.#endToEndId('E'), ...order, at: this.#parts.now().toISOString(), refunds: [] };
    this.#parts.store.state.payments[payment.endToEndId] = payment;
    const charge = order.txid === null ? undefined : this.findCharge(order.txid);
    if (charge) charge.isPaid = true;
    this.#parts.store.save();
    return payment;
  }

  refund(payment: ReceivedPix, order: { id: string; amount: string; comment?: string }): Refund {
    const status = this.misbehaviour.refusesRefunds ? 'NAO_REALIZADO' : 'DEVOLVIDO';
    const refund: Refund = { ...order, at: this.#parts.now().toISOString(), status };
    payment.refunds.push(refund);
    this.#parts.store.save();
    return refund;
  }

  setWebhook(receiverKey: string, url: string): void {
    this.#parts.store.state.webhooks[receiverKey] = url;
    this.#parts.store.save();
  }

  findWebhook(receiverKey: string): string | undefined {
    return Object.hasOwn(this.#parts.store.state.webhooks, receiverKey) ? this.#parts.store.state.webhooks[receiverKey] : undefined;
  }

  /** Notifies a receiver of payments in one message, as the standard allows. Returns the statuses of the responses. */
  async notify(payments: readonly ReceivedPix[]): Promise<number[]> {
    const { wording } = this.#parts;
    const { messages } = this.misbehaviour;
    if (wording) return this.#send(payments.flatMap((payment) => wording.ofPayment(payment, messages)));
    const receiverKey = payments[0]?.receiverKey ?? '';
    const url = this.findWebhook(receiverKey);
    if (url === undefined) return [];
    return this.#send([{ url: `${url}/pix`, content: { pix: payments.map((payment) => messageOf(payment)) } }]);
  }

  /** Sends letters one after the other, each as often as the misbehaviour says. Copies are sent at once. */
  async #send(letters: readonly Letter[]): Promise<number[]> {
    const copies = { once: 1, newest_first: 1, twice: 2, never: 0 }[this.misbehaviour.messages];
    const statuses: number[] = [];
    for (const { url, content } of letters)
      statuses.push(...(await Promise.all(Array.from({ length: copies }, () => this.#parts.messages.send(url, content)))));
    return statuses;
  }

  /** The owner of a registered key: null for a key without one, undefined for an unregistered one. */
  readKeyOwner(key: { kind: string; value: string }): string | null | undefined {
    const { keyOwners } = this.#parts.store.state;
    const name = `${key.kind}:${key.value}`;
    return Object.hasOwn(keyOwners, name) ? keyOwners[name] : undefined;
  }

  addEventHook(hook: Omit<EventHook, 'id' | 'createdAt'>): EventHook {
    const added = { ...hook, id: randomUUID(), createdAt: this.#parts.now().toISOString() };
    this.#parts.store.state.eventHooks[added.id] = added;
    this.#parts.store.save();
    return added;
  }

  listEventHooks(): EventHook[] {
    return Object.values(this.#parts.store.state.eventHooks);
  }

  /** Looks the owner of a key up in the directory. An unknown key is registered to the first requester. */
  findKeyOwner(key: { kind: string; value: string }, requesterDocument: string): string | null {
    const owners = this.#parts.store.state.keyOwners;
    const name = `${key.kind}:${key.value}`;
    if (!Object.hasOwn(owners, name)) this.setKeyOwner(key, requesterDocument);
    return owners[name] ?? null;
  }

  setKeyOwner(key: { kind: string; value: string }, document: string | null): void {
    this.#parts.store.state.keyOwners[`${key.kind}:${key.value}`] = document;
    this.#parts.store.save();
  }

  findPayout(payoutId: string): Payout | undefined {
    return Object.hasOwn(this.#parts.store.state.payouts, payoutId) ? this.#parts.store.state.payouts[payoutId] : undefined;
  }

  listPayouts(): Payout[] {
    return Object.values(this.#parts.store.state.payouts);
  }

  orderPayout(order: Pick<Payout, 'payoutId' | 'amount' | 'keyKind' | 'key' | 'payeeDocument' | 'payerKey' | 'isApproved'>): Payout {
    const payout: Payout = {
      ...order,
      orderedAt: this.#parts.now().toISOString(),
      orders: 1,
      state: 'processing',
      endToEndId: null,
      reason: null,
    };
    if (this.misbehaviour.refusesPayouts !== null) Object.assign(payout, { state: 'refused', reason: this.misbehaviour.refusesPayouts });
    this.#parts.store.state.payouts[payout.payoutId] = payout;
    this.#parts.store.save();
    if (payout.state === 'processing' && payout.isApproved !== false) this.#settleLater(payout);
    return payout;
  }

  approvePayout(payout: Payout): void {
    payout.isApproved = true;
    this.#parts.store.save();
    this.#settleLater(payout);
  }

  /** Settles or refuses a payout and notifies the receiver. */
  async settlePayout(payout: Payout): Promise<void> {
    if (payout.state !== 'processing' || payout.isApproved === false) return;
    if (this.misbehaviour.refusesPayouts === null) Object.assign(payout, { state: 'paid', endToEndId: this.#endToEndId('E') });
    else Object.assign(payout, { state: 'refused', reason: this.misbehaviour.refusesPayouts });
    this.#parts.store.save();
    const { wording } = this.#parts;
    if (wording) {
      await this.#send(wording.ofPayout(payout));
      return;
    }
    const { state } = this.#parts.store;
    const url = payout.payerKey === undefined ? Object.values(state.webhooks)[0] : state.webhooks[payout.payerKey];
    if (url === undefined || this.misbehaviour.messages === 'never') return;
    const { payoutMessage } = this.#parts;
    const path = payoutMessage ? 'pix' : 'payout';
    const content = payoutMessage?.(payout) ?? { payoutId: payout.payoutId, state: payout.state };
    await this.#parts.messages.send(`${url}/${path}`, content);
    if (this.misbehaviour.messages === 'twice') await this.#parts.messages.send(`${url}/${path}`, content);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #settleLater(payout: Payout): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.misbehaviour.holdsPayouts) this.settlePayout(payout).catch(noteFault);
    }, this.#parts.payoutDelayMs);
    this.#timers.add(timer);
  }

  #endToEndId(initial: 'E' | 'D'): string {
    const minute = this.#parts.now().toISOString().replace(/\D/g, '').slice(0, 12);
    const tail = [...randomBytes(11)].map((byte) => ALPHANUMERIC.charAt(byte % ALPHANUMERIC.length)).join('');
    return `${initial}${ISPB}${minute}${tail}`;
  }
}

function messageOf(payment: ReceivedPix): object {
  return {
    endToEndId: payment.endToEndId,
    ...(payment.txid === null ? {} : { txid: payment.txid }),
    valor: payment.amount,
    chave: payment.receiverKey,
    horario: payment.at,
    ...(payment.refunds.length === 0 ? {} : { devolucoes: payment.refunds.map(refundBody) }),
  };
}

/** A refund (`devolucao`) in an answer or a message of the Pix API. */
export function refundBody(refund: Refund): object {
  return {
    id: refund.id,
    rtrId: `D${refund.id.padEnd(31, '0').slice(0, 31)}`,
    valor: refund.amount,
    horario: { solicitacao: refund.at },
    status: refund.status,
  };
}
