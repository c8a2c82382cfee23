import type { RandomSource } from '@jogada/platform/contract';
import type { Choice } from '../client-contract.ts';

/** Properties of a game that the server needs. */
interface GameFacts {
  gameId: string;
  /** Product name, the same in every language. */
  title: string;
  /** Minor units, ascending. */
  stakeAmounts: readonly bigint[];
  /** Minimum time between the starts of two paid rounds. */
  cycleMinMs: number;
  /** Validates and completes the player's options; undefined rejects them. Absent for games without options. */
  readOptions?(options: Choice): Choice | undefined;
  /** Absent for games without shared targets. */
  shoal?: Shoal;
}

/**
 * Targets shared by all players of a room. They depend on the time alone, so that all players see the same; a catch removes a target for
 * everyone. The result of a round contains `isCaught`, and its options the `swimmer` aimed at.
 */
export interface Shoal {
  isThere(swimmer: number, at: Date): boolean;
  /** How long a catch must be remembered. */
  staysMs: number;
}

/** A game of single rounds: one stake, one result. */
export interface RoundGame extends GameFacts {
  /** Returns the result as JSON for the screen, and the win in minor units. */
  play(stakeAmount: bigint, random: RandomSource, options: Choice): PlayedRound;
}

interface PlayedRound {
  result: object;
  winAmount: bigint;
}

/**
 * A game with decisions between bet and result. A round is a function of stake, draws, options and steps, always computed from the start,
 * so that a stored round can be replayed.
 */
export interface SteppedGame extends GameFacts {
  /** How long a round waits for the player's next step before the server closes it. */
  stepLimitMs: number;
  /** Undefined when the last step is not allowed. */
  playSteps(stakeAmount: bigint, random: RandomSource, taken: TakenSteps): SteppedRound | undefined;
  /**
   * The next step that closes the round for an absent player, never to their disadvantage. Undefined when nothing was revealed yet, so that
   * the stake can be returned.
   */
  closingStep(stakeAmount: bigint, random: RandomSource, taken: TakenSteps): Choice | undefined;
}

export interface TakenSteps {
  options: Choice;
  steps: readonly Choice[];
}

export interface SteppedRound extends PlayedRound {
  /** While false, `result` contains only what the player may see, and nothing is won yet. */
  isOver: boolean;
}

export type ArcadeGame = RoundGame | SteppedGame;

export function isStepped(game: ArcadeGame): game is SteppedGame {
  return 'playSteps' in game;
}
