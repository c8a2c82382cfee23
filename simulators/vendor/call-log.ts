export type EffectKind = 'bet' | 'win' | 'bet_and_win' | 'rollback' | 'promo_win' | 'round_close';

/** A movement that the vendor holds to have happened, once. Amounts in minor units. */
export interface Effect {
  readonly memberId: string;
  readonly transactionId: string;
  readonly kind: EffectKind;
  readonly amount: bigint;
  readonly winAmount: bigint;
  isRolledBack: boolean;
  readonly at: Date;
}

/** A bet that was rolled back before it came: the platform must keep it out for ever. */
interface Barred {
  readonly memberId: string;
  readonly transactionId: string;
}

/** What a member should have. */
interface Page {
  readonly memberId: string;
  readonly openingBalance: bigint;
  balance: bigint;
}

const COMPLAINTS_MAX = 50;

/** The vendor's own account of what is true, kept without looking at the platform's. */
export class CallLog {
  readonly pages: Page[] = [];
  readonly barred: Barred[] = [];
  /** What the platform did that it must not do, in words. */
  readonly complaints: string[] = [];
  complaintCount = 0;
  readonly #effects = new Map<string, Effect>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get effects(): readonly Effect[] {
    return [...this.#effects.values()];
  }

  openPage(memberId: string, openingBalance: bigint): Page {
    const page = { memberId, openingBalance, balance: openingBalance };
    this.pages.push(page);
    return page;
  }

  find(memberId: string, transactionId: string): Effect | undefined {
    return this.#effects.get(`${memberId} ${transactionId}`);
  }

  write(page: Page, effect: Omit<Effect, 'memberId' | 'isRolledBack' | 'at'>): void {
    const key = `${page.memberId} ${effect.transactionId}`;
    if (this.#effects.has(key)) throw new Error(`the vendor used ${effect.transactionId} twice`);
    this.#effects.set(key, { ...effect, memberId: page.memberId, isRolledBack: false, at: this.#now() });
    page.balance += changeOf(effect);
  }

  /** The stake of a bet goes back to the member. */
  giveBack(page: Page, betTransactionId: string): void {
    const bet = this.find(page.memberId, betTransactionId);
    if (!bet || bet.isRolledBack) throw new Error(`the vendor rolled ${betTransactionId} back twice`);
    bet.isRolledBack = true;
    page.balance += bet.amount;
  }

  complain(words: string): void {
    this.complaintCount += 1;
    if (this.complaints.length < COMPLAINTS_MAX) this.complaints.push(words);
  }
}

function changeOf({ kind, amount, winAmount }: Pick<Effect, 'kind' | 'amount' | 'winAmount'>): bigint {
  switch (kind) {
    case 'bet':
      return -amount;
    case 'bet_and_win':
      return winAmount - amount;
    case 'win':
    case 'promo_win':
      return amount;
    case 'rollback':
    case 'round_close':
      return 0n;
    default:
      return kind satisfies never;
  }
}
