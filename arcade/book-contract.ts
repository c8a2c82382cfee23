import * as v from 'valibot';
import type { FeedEvent } from './sports/feed.ts';
import type { Score, Verdict } from './sports/market.ts';
import { LEGS_MAX } from './sports/price.ts';

/** What a screen of a book and the arcade say to each other. Amounts are strings of minor units, prices whole hundredths. */

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

export const Leg = v.object({
  eventId: Name,
  market: Name,
  selection: Name,
  /** As the player saw it. */
  price: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(1_000_000)),
});
export type Leg = v.InferOutput<typeof Leg>;

const Amount = v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/));

export const BookBetInput = v.object({
  /** Made by the screen, one per press of the button; repeating it repeats the answer. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  stakeAmount: Amount,
  legs: v.pipe(v.array(Leg), v.minLength(1), v.maxLength(LEGS_MAX)),
});
export type BookBetInput = v.InferOutput<typeof BookBetInput>;

export const CashOutInput = v.object({
  /** As the player saw it. */
  amount: Amount,
});

export interface EventView extends Omit<FeedEvent, 'startsAt' | 'markets'> {
  startsAt: string;
  markets: { key: string; selections: { key: string; price: number | null }[] }[];
}

/** One leg as it was taken, with its event as it was named then. */
export interface BetLeg extends Leg {
  home: string;
  away: string;
  startsAt: string;
}

export interface BetView {
  betId: string;
  key: string;
  state: 'open' | 'won' | 'lost' | 'cashed' | 'returned';
  stakeAmount: string;
  /** What it pays, or paid. */
  payAmount: string;
  placedAt: string;
  legs: (BetLeg & { verdict: Verdict | 'open'; score: Score | null })[];
  /** For how much it is bought back now. */
  cashOutAmount?: string;
}

export interface BookView {
  serverAt: number;
  events: EventView[];
  bets: BetView[];
}

/** A round of matches that is over, with all that is needed to compute it again. */
export interface VerifiableLeagueRound {
  number: number;
  startsAt: string;
  commitment: string;
  seed: string;
  scores: { home: string; away: string; score: Score }[];
}
