/** One movement as `wallet.posted` tells it. Amounts are minor units in strings. */
export interface PostedMovement {
  readonly transferId: string;
  readonly kind: string;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly source: string;
  readonly externalId: string;
  readonly refExternalId: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly amount: string;
  readonly winAmount: string;
  readonly currency: string;
  readonly pocket: string;
  /** What the member may play with after it, and what of it is bonus money. */
  readonly balance: string;
  readonly bonus: string;
  readonly version: number;
  readonly roundClosed: boolean;
  /** The grant that a bonus movement is about; '' for every other. */
  readonly grantId: string;
  readonly at: string;
}

/** The event `wallet.posted`: a call's postings as they were asked for, and what became of those that were applied. */
export interface Posted {
  readonly asked: readonly Asked[];
  /** Places in `asked`. */
  readonly applied: readonly number[];
  /** For each of them balance, version and bonus after it, with a blank between. */
  readonly state: readonly string[];
  /** Grants that ended, asked for or completed by a stake: their amounts are found by the ledger itself. */
  readonly also: readonly PostedMovement[] | null;
}

interface Asked extends Omit<PostedMovement, 'balance' | 'bonus' | 'version' | 'roundClosed' | 'grantId'> {
  readonly closesRound: boolean;
  readonly grantId?: string;
}

// Each hearer of an event asks for its movements.
const movementsOf = new WeakMap<Posted, readonly PostedMovement[]>();

/** The movements that an event tells of, in the order in which they were made. */
export function postedMovements(posted: Posted): readonly PostedMovement[] {
  const known = movementsOf.get(posted);
  if (known) return known;
  const movements = readMovements(posted);
  movementsOf.set(posted, movements);
  return movements;
}

function readMovements(posted: Posted): PostedMovement[] {
  const movements = posted.applied.flatMap((place, index) => {
    const asked = posted.asked[place];
    if (!asked) return [];
    const { closesRound, ...movement } = asked;
    const [balance = '0', version = '0', bonus = '0'] = (posted.state[index] ?? '').split(' ');
    return {
      ...movement,
      grantId: asked.grantId ?? '',
      balance,
      bonus,
      version: Number(version),
      roundClosed: closesRound || asked.kind === 'round_close',
    };
  });
  return [...movements, ...(posted.also ?? [])];
}

/** A round of real money that an event told of. */
interface EndedRound {
  readonly memberId: string;
  readonly source: string;
  readonly roundId: string;
}

/** The rounds of real money that ended, or in which a stake was taken back: what is counted from rounds is to be counted anew. */
export function endedRounds(posted: readonly Posted[]): EndedRound[] {
  return posted
    .flatMap(postedMovements)
    .filter(({ roundClosed, kind, roundId, pocket }) => (roundClosed || kind === 'rollback') && roundId !== '' && pocket !== 'play');
}
