import type { Deposit } from '@jogada/wallet/contract/player';
import { readBrCode } from '../../simulators/pix/br-code-reader.ts';
import type { Intention } from './intention.ts';
import type { SimulatedMember } from './members.ts';
import type { World } from './world.ts';

type PayoutEnd = 'paid' | 'refused';
/** `either`: the bank returned the payout before the site had stored that it was paid. */
export type ReportedEnd = PayoutEnd | 'either';

/** The bank of one history: receives the members' payments, settles payouts, and reports each any number of times. */
export class BankSide {
  /** The outcome of each payout. A paid one may be returned later. */
  readonly settled = new Map<string, ReportedEnd>();
  readonly #world: World;
  readonly #paid = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The member pays a code once; the bank reports it `messages` times, to any copy of the API. */
  async takePayment(intention: Intention, messages: number): Promise<void> {
    const deposit = intention.value as Deposit | undefined;
    if (intention.kind !== 'deposit' || deposit === undefined) return;
    const { bank } = this.#world.pix;
    const location = readBrCode(deposit.pixCode)?.location;
    const charge = location === undefined ? undefined : bank.findChargeAt(location);
    if (!charge) return;
    if (!this.#paid.has(intention.name)) {
      if (bank.isExpired(charge)) return;
      this.#paid.add(intention.name);
      bank.receive({
        txid: charge.txid,
        receiverKey: charge.receiverKey,
        amount: charge.amount,
        payer: { document: intention.member.document, name: 'Nina Prado' },
      });
    }
    const payments = bank.listPayments().filter(({ txid }) => txid === charge.txid);
    const pix = payments.map(({ endToEndId }) => ({ endToEndId }));
    for (let copy = 0; copy < messages; copy += 1) await this.#world.receiveFromBank(copy, 'pix', { pix });
  }

  payoutsOf(members: readonly SimulatedMember[]) {
    const documents = new Set(members.map(({ document }) => document));
    return this.#world.pix.bank.listPayouts().filter(({ payeeDocument }) => documents.has(payeeDocument));
  }

  /** Settles a payout and reports it `messages` times. A paid one may be returned later, which changes nothing once it is stored as paid. */
  async settle(payoutId: string, state: PayoutEnd, messages: number): Promise<void> {
    const payout = this.#world.pix.bank.findPayout(payoutId);
    if (!payout) return;
    if (this.settled.has(payoutId)) {
      if (payout.state === 'paid' && state === 'refused') {
        Object.assign(payout, { state: 'refused', reason: 'AC03' });
        if (!(await this.#world.isPaid(payoutId))) this.settled.set(payoutId, 'either');
      }
    } else {
      this.settled.set(payoutId, state);
      Object.assign(payout, state === 'paid' ? { state, endToEndId: endToEndIdOf(payoutId) } : { state, reason: 'AC03' });
    }
    for (let copy = 0; copy < messages; copy += 1) await this.#world.receiveFromBank(copy, 'payout', { payoutId, state: payout.state });
  }
}

/** The 32-character identifier of a transfer between banks. */
function endToEndIdOf(payoutId: string): string {
  return `E99999004202609011200${payoutId.replaceAll(/\W|_/g, '').slice(-11).padStart(11, '0')}`;
}
