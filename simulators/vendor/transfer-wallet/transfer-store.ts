/** A transfer with its final state in the vendor's record. Amounts in minor units; a negative one debits the player at the vendor. */
export interface StoredTransfer {
  readonly transferId: string;
  readonly playerId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: 'done' | 'refused';
  readonly at: Date;
}

interface Player {
  readonly currency: string;
  balance: bigint;
  /** The player's net win from the vendor, minor units. */
  won: bigint;
}

export interface TransferAsked {
  readonly transferId: string;
  readonly playerId: string;
  readonly amount: bigint;
  readonly currency: string;
}

/** The reason of a refusal, as an error code of the API. */
export type Refusal = '7' | '8' | '17';

const COMPLAINTS_MAX = 50;

/** The vendor's own record, independent of the platform's. It survives a restart of the server. */
export class TransferStore {
  readonly #players = new Map<string, Player>();
  readonly #transfers = new Map<string, StoredTransfer>();
  readonly #now: () => Date;
  /** Violations by the platform, in words. */
  readonly complaints: string[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  openPlayer(playerId: string, currency: string): boolean {
    const known = this.#players.get(playerId);
    if (known) return known.currency === currency;
    this.#players.set(playerId, { currency, balance: 0n, won: 0n });
    return true;
  }

  findPlayer(playerId: string): Readonly<Player> | undefined {
    return this.#players.get(playerId);
  }

  findTransfer(transferId: string): StoredTransfer | undefined {
    return this.#transfers.get(transferId);
  }

  get transfers(): readonly StoredTransfer[] {
    return [...this.#transfers.values()];
  }

  /** Executes a transfer once; a repeat returns its result. Refusals for lack of money or of a player are not recorded. */
  transfer(asked: TransferAsked): 'done' | Refusal {
    const known = this.#transfers.get(asked.transferId);
    if (known) {
      const isSame = known.playerId === asked.playerId && known.amount === asked.amount && known.currency === asked.currency;
      if (!isSame) this.complain(`${asked.transferId} was requested twice with different content`);
      return known.state === 'done' && isSame ? 'done' : '7';
    }
    const player = this.#players.get(asked.playerId);
    if (!player || player.currency !== asked.currency) return '17';
    if (asked.amount === 0n) return '7';
    if (player.balance + asked.amount < 0n) return '8';
    player.balance += asked.amount;
    this.#transfers.set(asked.transferId, { ...asked, state: 'done', at: this.#now() });
    return 'done';
  }

  /** Records an id as refused permanently. */
  refuse(asked: TransferAsked): void {
    if (!this.#transfers.has(asked.transferId)) this.#transfers.set(asked.transferId, { ...asked, state: 'refused', at: this.#now() });
  }

  /**
   * Plays a round: the player wins from the vendor, or loses at most the balance. A round started earlier may win after the balance was
   * withdrawn. Returns the change in minor units.
   */
  play(playerId: string, won: bigint): bigint {
    const player = this.#players.get(playerId);
    if (!player) return 0n;
    const change = player.balance + won < 0n ? -player.balance : won;
    player.balance += change;
    player.won += change;
    return change;
  }

  complain(words: string): void {
    if (this.complaints.length < COMPLAINTS_MAX) this.complaints.push(words);
  }
}
