import type { Score, Verdict } from './market.ts';

type EventState = 'scheduled' | 'live' | 'ended' | 'void';

export interface PricedSelection {
  key: string;
  /** What is paid for 1.00, in hundredths; undefined while nothing is taken. */
  price: number | undefined;
  /** Chances to win and to be given back, in millionths, without the book's margin. */
  winChance: number;
  voidChance: number;
}

export interface FeedEvent {
  id: string;
  league: string;
  home: string;
  away: string;
  startsAt: Date;
  state: EventState;
  /** Of a live event: how far it is, as its sport counts. */
  clock: number;
  score: Score;
  markets: readonly { key: string; selections: readonly PricedSelection[] }[];
}

/** Where events, prices and results come from. The book asks; it never makes one up. */
export interface Feed {
  /** Events that are open or were over a short while ago. */
  listEvents(now: Date): Promise<readonly FeedEvent[]>;
  /** Any event that a bet names, however old; undefined when the feed knows none. */
  findEvent(id: string, now: Date): Promise<FeedEvent | undefined>;
  /** What became of a selection; undefined before the event is over. */
  judge(of: { eventId: string; market: string; selection: string }, now: Date): Promise<Verdict | undefined>;
}
