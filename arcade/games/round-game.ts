import type { RandomSource } from '@jogada/platform/contract';

/** A game of single rounds: one stake in, one result out. What the server knows of it. */
export interface RoundGame {
  gameId: string;
  /** The product name, the same in every language. */
  title: string;
  /** Minor units, ascending. */
  stakeAmounts: readonly bigint[];
  /** Shortest time from one paid round to the next. */
  cycleMinMs: number;
  /** The result as JSON for the screen, and what it pays in minor units. */
  play(stakeAmount: bigint, random: RandomSource): { result: object; winAmount: bigint };
}
