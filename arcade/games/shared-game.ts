import type { RandomSource } from '@jogada/platform/contract';

/** A bet that the rules took: what it costs, and what it says, as it is stored and shown. Amounts in minor units. */
interface ReadBet {
  stakeAmount: bigint;
  bet: object;
}

/** A multiplier that climbs until it falls, and what a player may do meanwhile. Multipliers are whole hundredths: 197 is 1.97×. */
export interface Flight {
  multiplierAt(elapsedMs: number): number;
  /** When, after the start, the curve reaches a multiplier. */
  reachedAfterMs(hundredths: number): number;
  fallOf(outcome: object): number;
  /** The multiplier at which a bet leaves by itself; undefined when only the player decides. */
  leavesAt(bet: object): number | undefined;
  /** Nothing flies higher: here everybody leaves. */
  hundredthsMax: number;
}

/** A game whose rounds many players share. What the server knows of it; the rules are pure. */
export interface SharedGame {
  gameId: string;
  /** The product name, the same in every language. */
  title: string;
  /** Of one player in one round, all tickets together; minor units. */
  minAmount: bigint;
  maxAmount: bigint;
  ticketsMax: number;
  timing: RoomTiming;
  /** Undefined when the bet is none that the table takes. */
  readBet(raw: unknown): ReadBet | undefined;
  draw(random: RandomSource): object;
  /** How long the screens show the round from its outcome to its end. Not asked of a flight. */
  playMs(outcome: object): number;
  /** What a ticket wins, its stake included; minor units. A flight pays by the moment of leaving instead. */
  payout(bet: object, outcome: object): bigint;
  flight?: Flight;
  /** Left out by games whose rounds follow one another while somebody is there. */
  schedule?: DrawSchedule;
}

/**
 * Draws by the clock: at every whole multiple of `everyMs`. Such a room never rests, its bets outlive the process that took
 * them, its bettors are not shown to each other, and the platform is told of each draw.
 */
export interface DrawSchedule {
  everyMs: number;
  /** A draw whose time is nearer than this when it opens is left to the next. */
  openMinMs: number;
  /** What the platform's lists show of an outcome, in the order of the draw. */
  numbersOf(outcome: object): string[];
}

interface RoomTiming {
  bettingMs: number;
  /** Bets that were under way when betting ended may still arrive for so long. */
  lateBetsMs: number;
  /** From the end of one round to the betting of the next. */
  resultMs: number;
}
