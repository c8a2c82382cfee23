import type { RandomSource } from '@jogada/platform/contract';
import type { Choice } from '../client-contract.ts';

/** What the server knows of any game. */
interface GameFacts {
  gameId: string;
  /** The product name, the same in every language. */
  title: string;
  /** Minor units, ascending. */
  stakeAmounts: readonly bigint[];
  /** Shortest time from one paid round to the next. */
  cycleMinMs: number;
  /** What the player chose with the bet, read and completed; undefined refuses it. Left out by games that offer no choice. */
  readOptions?(options: Choice): Choice | undefined;
}

/** A game of single rounds: one stake in, one result out. */
export interface RoundGame extends GameFacts {
  /** The result as JSON for the screen, and what it pays in minor units. */
  play(stakeAmount: bigint, random: RandomSource, options: Choice): PlayedRound;
}

interface PlayedRound {
  result: object;
  winAmount: bigint;
}

/**
 * A game whose player decides between bet and result. A round follows from stake, draws, options and the steps taken so
 * far, always computed from the start: whatever was written down can be played again.
 */
export interface SteppedGame extends GameFacts {
  /** How long a round waits for its player's next step before it is ended for them. */
  stepLimitMs: number;
  /** Undefined when the last step is not allowed. */
  playSteps(stakeAmount: bigint, random: RandomSource, taken: TakenSteps): SteppedRound | undefined;
  /**
   * The next step that ends the round for an absent player, never to their harm; undefined when nothing was shown yet, so
   * that the stake can be given back without anybody having looked.
   */
  closingStep(stakeAmount: bigint, random: RandomSource, taken: TakenSteps): Choice | undefined;
}

export interface TakenSteps {
  options: Choice;
  steps: readonly Choice[];
}

export interface SteppedRound extends PlayedRound {
  /** While false, `result` is all that the player may know, and nothing is won yet. */
  isOver: boolean;
}

export type ArcadeGame = RoundGame | SteppedGame;

export function isStepped(game: ArcadeGame): game is SteppedGame {
  return 'playSteps' in game;
}
