import type { Deposit } from '@jogada/wallet/contract/player';
import { readBrCode } from '../../simulators/pix/br-code-reader.ts';
import type { Intention } from './intention.ts';
import type { SimulatedMember } from './members.ts';
import type { World } from './world.ts';

type PayoutEnd = 'paid' | 'refused';

/** The bank of one history: its members pay there, and it pays out, and says so as often as it likes. */
export class BankSide {
  /** What became of each payout first; a paid one may be returned later. */
  readonly settled = new Map<string, PayoutEnd>();
  readonly #world: World;
  readonly #paid = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The member pays a code once; the bank says so to so many copies of the api. */
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
    for (let copy = 0; copy < messages; copy += 1) await this.#world.hearFromBank(copy, 'pix', { pix });
  }

  payoutsOf(members: readonly SimulatedMember[]) {
    const documents = new Set(members.map(({ document }) => document));
    return this.#world.pix.bank.listPayouts().filter(({ payeeDocument }) => documents.has(payeeDocument));
  }

  /** Ends a payout and says so to so many copies. One that is paid may be returned later: nothing of ours changes by that. */
  async settle(payoutId: string, state: PayoutEnd, messages: number): Promise<void> {
    const payout = this.#world.pix.bank.findPayout(payoutId);
    if (!payout) return;
    if (this.settled.has(payoutId)) {
      if (payout.state === 'paid' && state === 'refused') Object.assign(payout, { state: 'refused', reason: 'AC03' });
    } else {
      this.settled.set(payoutId, state);
      Object.assign(payout, state === 'paid' ? { state, endToEndId: endToEndIdOf(payoutId) } : { state, reason: 'AC03' });
    }
    for (let copy = 0; copy < messages; copy += 1) await this.#world.hearFromBank(copy, 'payout', { payoutId, state: payout.state });
  }
}

/** The 32 characters by which banks name a transfer. */
function endToEndIdOf(payoutId: string): string {
  return `E99999004202609011200${payoutId.replaceAll(/\W|_/g, '').slice(-11).padStart(11, '0')}`;
}
