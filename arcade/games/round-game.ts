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
  /** Left out by games in which a player is alone. */
  shoal?: Shoal;
}

/**
 * What everybody in a room aims at. It follows from the time alone, so that all see the same; who catches one takes it from all.
 * A round of such a game says in its result whether it `isCaught`, and in its options which `swimmer` it aimed at.
 */
export interface Shoal {
  isThere(swimmer: number, at: Date): boolean;
  /** For how long a catch has to be remembered. */
  staysMs: number;
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
