import type { VerifiableLeagueRound } from '../../book-contract.ts';
import type { VirtualBook } from '../../sports/virtual-league.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { bounded } from '../room/bounded.ts';
import { openBookRound } from './book.sql.ts';
import type { BookContext } from './book-context.ts';
import { createVirtualFeed } from './virtual-feed.ts';

const WALLET_PLACES = 32;

export interface Book extends BookContext {
  /** Finished rounds of simulated leagues, newest first. */
  listPastRounds(): Promise<VerifiableLeagueRound[]>;
}

/** All betting games of this arcade, each with the feed of its simulated leagues. */
export function createBooks(arcade: ArcadeContext, games: readonly VirtualBook[]): Book[] {
  const walletPlace = bounded(WALLET_PLACES);
  return games.map((game) => {
    const feed = createVirtualFeed(arcade, game);
    const id = `book_${game.gameId}`;
    let isOpen = false;
    return {
      arcade,
      gameId: game.gameId,
      feed,
      walletPlace,
      async roundId() {
        if (isOpen) return id;
        const openedAt = arcade.now();
        const chain = await feed.chain(openedAt);
        await openBookRound(arcade.db, { id, gameId: game.gameId, chainId: chain.id, commitment: chain.commitment, openedAt });
        isOpen = true;
        return id;
      },
      listPastRounds: () => feed.listPastRounds(arcade.now()),
    };
  });
}
