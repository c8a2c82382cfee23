import type { Score, Verdict } from './market.ts';

type EventState = 'scheduled' | 'live' | 'ended' | 'void';

export interface PricedSelection {
  key: string;
  /** Decimal price in hundredths; undefined while betting is suspended. */
  price: number | undefined;
  /** Probabilities of a win and of a void result in millionths, without margin. */
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
  /** Progress of a live event in its sport's units. */
  clock: number;
  score: Score;
  markets: readonly { key: string; selections: readonly PricedSelection[] }[];
}

/** Source of events, prices and results. The betting game only reads from it. */
export interface Feed {
  /** Open events and recently finished ones. */
  listEvents(now: Date): Promise<readonly FeedEvent[]>;
  /** Any event that a bet refers to, however old; undefined when the feed has none. */
  findEvent(id: string, now: Date): Promise<FeedEvent | undefined>;
  /** Result of a selection; undefined before the event is over. */
  judge(of: { eventId: string; market: string; selection: string }, now: Date): Promise<Verdict | undefined>;
}
