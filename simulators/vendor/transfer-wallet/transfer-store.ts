/** A transfer as the vendor holds it to have ended. Amounts in minor units; below zero takes money from the player there. */
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
  /** What the player has won from the vendor, less what was lost. */
  won: bigint;
}

export interface TransferAsked {
  readonly transferId: string;
  readonly playerId: string;
  readonly amount: bigint;
  readonly currency: string;
}

/** Why an order is refused, in the shape's error codes. */
export type Refusal = '7' | '8' | '17';

const COMPLAINTS_MAX = 50;

/** The vendor's own account of what is true: it outlives a restart, and knows nothing of the platform's. */
export class TransferStore {
  readonly #players = new Map<string, Player>();
  readonly #transfers = new Map<string, StoredTransfer>();
  readonly #now: () => Date;
  /** What the platform did that it must not do, in words. */
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

  /** Does a transfer once; asked again, says what became of it. Refusals for want of money or of a player are not kept. */
  transfer(asked: TransferAsked): 'done' | Refusal {
    const known = this.#transfers.get(asked.transferId);
    if (known) {
      const isSame = known.playerId === asked.playerId && known.amount === asked.amount && known.currency === asked.currency;
      if (!isSame) this.complain(`${asked.transferId} was asked twice with other content`);
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

  /** Keeps an id out for ever. */
  refuse(asked: TransferAsked): void {
    if (!this.#transfers.has(asked.transferId)) this.#transfers.set(asked.transferId, { ...asked, state: 'refused', at: this.#now() });
  }

  /** A round: the player wins from the vendor, or loses to it at most what is there. A round begun earlier may win after all else has left. */
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
