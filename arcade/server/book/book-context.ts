import type { Feed } from '../../sports/feed.ts';
import type { ArcadeContext } from '../arcade-context.ts';

/** A betting game with its event feed and wallet access. */
export interface BookContext {
  arcade: ArcadeContext;
  gameId: string;
  feed: Feed;
  walletPlace: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Creates the round of the game's tickets when missing; returns its id. */
  roundId(): Promise<string>;
}

/** Minimum stake of a bet; minor units. */
export const BOOK_MIN_AMOUNT = 100n;
export const BOOK_MAX_AMOUNT = 50_000n;
/** Maximum payout of a bet; minor units. */
export const BOOK_PAY_MAX_AMOUNT = 5_000_000n;
