/** How rounds become a score: stakes added up; the best win divided by its stake; wins less stakes added up. */
export const TOURNAMENT_SCORINGS = ['stake', 'multiple', 'net'] as const;
export type TournamentScoring = (typeof TOURNAMENT_SCORINGS)[number];

/** The score of a multiple is in hundredths: 12.34 times the stake is 1234. */
export const MULTIPLE_UNITS = 100n;

/** Terms that are fixed and committed to when a tournament is published. Amounts in minor units as strings, moments in ISO 8601 UTC. */
export interface TournamentTerms {
  readonly tournamentId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly currency: string;
  readonly scoring: TournamentScoring;
  /** Rounds with a smaller stake do not count. */
  readonly minimumStakeAmount: string;
  /** Null: all categories. */
  readonly category: string | null;
  /** Empty: all games of the category. */
  readonly gameIds: readonly string[];
  readonly entriesMax: number;
  readonly levelNeeded: number;
  readonly poolAmount: string;
  /** Parts of the pool, by rank from the first. */
  readonly shares: readonly number[];
  /** Wagering multiple of a prize; 0: cash. */
  readonly wagerTimes: number;
}

/** The terms as one line. Its SHA-256 is published with the tournament, and the line stands in the result. */
export function termsLine(terms: TournamentTerms): string {
  return [
    'terms',
    `tournament=${terms.tournamentId}`,
    `from=${terms.startsAt}`,
    `until=${terms.endsAt}`,
    `currency=${terms.currency}`,
    `scoring=${terms.scoring}`,
    `minimum-stake=${terms.minimumStakeAmount}`,
    `category=${terms.category ?? '*'}`,
    `games=${terms.gameIds.length === 0 ? '*' : [...terms.gameIds].toSorted().join(',')}`,
    `entries-max=${terms.entriesMax}`,
    `level=${terms.levelNeeded}`,
    `pool=${terms.poolAmount}`,
    `shares=${terms.shares.join(',')}`,
    `wager-times=${terms.wagerTimes}`,
  ].join(' ');
}

/**
 * The prizes by rank, in minor units. Each rank gets its part of the pool rounded down; the remainder goes to the first ranks, one minor unit
 * each. The sum is the pool.
 */
export function prizeAmounts({ poolAmount, shares }: { poolAmount: bigint; shares: readonly number[] }): bigint[] {
  const total = BigInt(shares.reduce((sum, share) => sum + share, 0));
  const amounts = shares.map((share) => (poolAmount * BigInt(share)) / total);
  const left = poolAmount - amounts.reduce((sum, amount) => sum + amount, 0n);
  return amounts.map((amount, place) => (BigInt(place) < left ? amount + 1n : amount));
}

/** What ranks an entry. */
export interface RankedEntry {
  readonly entryNumber: number;
  readonly score: bigint;
  /** ISO 8601 UTC. */
  readonly scoreAt: string;
}

/** Sorts entries by rank: the higher score, then the score that was reached earlier, then the earlier entry. */
export function byRank(one: RankedEntry, other: RankedEntry): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1;
  if (one.scoreAt !== other.scoreAt) return one.scoreAt < other.scoreAt ? -1 : 1;
  return one.entryNumber - other.entryNumber;
}

/** The prize of a rank from 1, in minor units. A prize needs a score above zero. */
export function prizeOf({ rank, score, prizes }: { rank: number; score: bigint; prizes: readonly bigint[] }): bigint {
  return score > 0n ? (prizes[rank - 1] ?? 0n) : 0n;
}

/** A line of the result. Names are not part of it, so that a member can hide theirs later without breaking the hash. */
export function entryLine(
  entry: RankedEntry & { readonly rank: number; readonly roundCount: number; readonly prizeAmount: bigint },
): string {
  return [
    `rank=${entry.rank}`,
    `entry=${entry.entryNumber}`,
    `score=${entry.score}`,
    `reached=${entry.scoreAt}`,
    `rounds=${entry.roundCount}`,
    `prize=${entry.prizeAmount}`,
  ].join(' ');
}

/** The hash before a merchant's first result. */
export const FIRST_RESULT_HASH = '0'.repeat(64);

/**
 * The result as a text of lines that end with a line feed. Its SHA-256 is published, and the next result of the merchant names it, so
 * that no earlier result can be replaced.
 */
export function resultText(previousHash: string, terms: string, entries: readonly string[]): string {
  return ['jogada tournament result 1', `previous=${previousHash}`, terms, ...entries, ''].join('\n');
}
