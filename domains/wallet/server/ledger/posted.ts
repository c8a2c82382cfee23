/** One movement of a `wallet.posted` event. Amounts are minor units as strings. */
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
  /** The playable balance after it, and its bonus part. */
  readonly balance: string;
  readonly bonus: string;
  readonly version: number;
  readonly roundClosed: boolean;
  /** The grant of a bonus movement; '' for others. */
  readonly grantId: string;
  readonly at: string;
}

/** The `wallet.posted` event: the postings of one call, and the results of the applied ones. */
export interface Posted {
  readonly asked: readonly Asked[];
  /** Indexes into `asked`. */
  readonly applied: readonly number[];
  /** For each applied posting: balance, version and bonus after it, separated by spaces. */
  readonly state: readonly string[];
  /** Movements of ended grants, requested or completed by a stake. The ledger determines their amounts. */
  readonly also: readonly PostedMovement[] | null;
}

interface Asked extends Omit<PostedMovement, 'balance' | 'bonus' | 'version' | 'roundClosed' | 'grantId'> {
  readonly closesRound: boolean;
  readonly grantId?: string;
  readonly traceparent?: string;
}

/** The traceparents of the applied postings of an event in sampled traces; none for other events. */
export function tracesOf(payload: unknown): readonly string[] {
  const { asked, applied } = payload as Partial<Posted>;
  if (!Array.isArray(asked) || !Array.isArray(applied)) return [];
  return (payload as Posted).applied.flatMap((place) => (payload as Posted).asked[place]?.traceparent ?? []);
}

// Parsed once per event, although every subscriber requests its movements.
const movementsOf = new WeakMap<Posted, readonly PostedMovement[]>();

/** The movements of an event, in posting order. */
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
    const { closesRound, traceparent: _, ...movement } = asked;
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

/** A real-money round named by an event. */
interface EndedRound {
  readonly memberId: string;
  readonly source: string;
  readonly roundId: string;
}

/** Real-money rounds that ended or had a stake rolled back. Counts derived from these rounds must be updated. */
export function endedRounds(posted: readonly Posted[]): EndedRound[] {
  return posted
    .flatMap(postedMovements)
    .filter(({ roundClosed, kind, roundId, pocket }) => (roundClosed || kind === 'rollback') && roundId !== '' && pocket !== 'play');
}
