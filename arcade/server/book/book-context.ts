import type { Feed } from '../../sports/feed.ts';
import type { ArcadeContext } from '../arcade-context.ts';

/** One book: its game, where its events come from, and the door to the wallet. */
export interface BookContext {
  arcade: ArcadeContext;
  gameId: string;
  feed: Feed;
  walletPlace: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Makes sure that the round of its tickets is there, and names it. */
  roundId(): Promise<string>;
}

/** Of one bet; minor units. */
export const BOOK_MIN_AMOUNT = 100n;
export const BOOK_MAX_AMOUNT = 50_000n;
/** The most that one bet may pay. */
export const BOOK_PAY_MAX_AMOUNT = 5_000_000n;
