export type EffectKind = 'bet' | 'win' | 'bet_and_win' | 'rollback' | 'promo_win' | 'round_close';

/** A movement in the vendor's record. Amounts in minor units. */
export interface Effect {
  readonly memberId: string;
  readonly transactionId: string;
  readonly kind: EffectKind;
  readonly amount: bigint;
  readonly winAmount: bigint;
  isRolledBack: boolean;
  readonly at: Date;
}

/** A bet that was rolled back before it arrived: the platform must refuse it permanently. */
interface Tombstone {
  readonly memberId: string;
  readonly transactionId: string;
}

/** The expected balance of a member, minor units. */
interface MemberAccount {
  readonly memberId: string;
  readonly openingBalance: bigint;
  balance: bigint;
}

const COMPLAINTS_MAX = 50;

/** The vendor's own record of all movements, independent of the platform's. */
export class CallLog {
  readonly accounts: MemberAccount[] = [];
  readonly tombstones: Tombstone[] = [];
  /** Violations by the platform, in words. */
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

  openAccount(memberId: string, openingBalance: bigint): MemberAccount {
    const account = { memberId, openingBalance, balance: openingBalance };
    this.accounts.push(account);
    return account;
  }

  find(memberId: string, transactionId: string): Effect | undefined {
    return this.#effects.get(`${memberId} ${transactionId}`);
  }

  write(account: MemberAccount, effect: Omit<Effect, 'memberId' | 'isRolledBack' | 'at'>): void {
    const key = `${account.memberId} ${effect.transactionId}`;
    if (this.#effects.has(key)) throw new Error(`the vendor used ${effect.transactionId} twice`);
    this.#effects.set(key, { ...effect, memberId: account.memberId, isRolledBack: false, at: this.#now() });
    account.balance += changeOf(effect);
  }

  /** Returns the stake of a bet to the member. */
  returnStake(account: MemberAccount, betTransactionId: string): void {
    const bet = this.find(account.memberId, betTransactionId);
    if (!bet || bet.isRolledBack) throw new Error(`the vendor rolled ${betTransactionId} back twice`);
    bet.isRolledBack = true;
    account.balance += bet.amount;
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
