import type { RandomSource } from '@jogada/platform/contract';

/** A validated bet: its cost, and its content as stored and shown. Amounts in minor units. */
interface ReadBet {
  stakeAmount: bigint;
  bet: object;
}

/** A multiplier that rises until it crashes, with the rules for leaving. Multipliers are whole hundredths: 197 is 1.97×. */
export interface Flight {
  multiplierAt(elapsedMs: number): number;
  /** Milliseconds after the start at which the curve reaches a multiplier. */
  reachedAfterMs(hundredths: number): number;
  fallOf(outcome: object): number;
  /** Multiplier of a bet's automatic cash-out; undefined when the player cashes out manually. */
  leavesAt(bet: object): number | undefined;
  /** Maximum multiplier; all remaining bets cash out here. */
  hundredthsMax: number;
}

/** A game whose rounds are shared by many players, as the server needs it. The rules are pure functions. */
export interface SharedGame {
  gameId: string;
  /** Product name, the same in every language. */
  title: string;
  /** Total stake per player and round, all tickets together; minor units. */
  minAmount: bigint;
  maxAmount: bigint;
  ticketsMax: number;
  timing: RoomTiming;
  /** Undefined for an invalid bet. */
  readBet(raw: unknown): ReadBet | undefined;
  draw(random: RandomSource): object;
  /** How long the screens show the round, from its outcome to its end. Not called for flights. */
  playMs(outcome: object): number;
  /** Payout of a ticket, stake included, in minor units. Flights pay by the moment of cash-out instead. */
  payout(bet: object, outcome: object): bigint;
  flight?: Flight;
  /** Absent for games whose rounds run continuously while players are present. */
  schedule?: DrawSchedule;
}

/**
 * Draws at every whole multiple of `everyMs`. Such a room never pauses, its bets survive a restart of the process, its bettors are not
 * shown to each other, and each draw is reported to the platform.
 */
export interface DrawSchedule {
  everyMs: number;
  /** A draw due sooner than this when betting would open is skipped for the next one. */
  openMinMs: number;
  /** Numbers of an outcome for the platform's lists, in draw order. */
  numbersOf(outcome: object): string[];
}

interface RoomTiming {
  bettingMs: number;
  /** How long bets sent before the end of betting may still arrive. */
  lateBetsMs: number;
  /** Time from the end of a round to the betting of the next. */
  resultMs: number;
}
