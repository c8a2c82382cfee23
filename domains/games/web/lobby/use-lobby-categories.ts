import { listGames, type Game } from '@jogada/games/contract/player';
import { queryOf, useClient } from '@jogada/platform/web';
import { useQueries } from '@tanstack/react-query';
import { HOME_CATEGORIES, lobbyPageOf, type HomeCategory } from './lobby-categories.ts';

interface LobbyCategory {
  readonly gameType: HomeCategory;
  readonly games: readonly Game[];
  readonly hasMore: boolean;
}

export interface LobbyCategories {
  /** Those that hold games, in the lobby's order. */
  readonly categories: readonly LobbyCategory[];
  /** While it may still turn out that none holds games. */
  readonly isPending: boolean;
}

/** The categories of the lobby. */
export function useLobbyCategories(): LobbyCategories {
  const call = useClient();
  const pages = useQueries({ queries: HOME_CATEGORIES.map((gameType) => queryOf(call, listGames, lobbyPageOf(gameType))) });
  const categories = HOME_CATEGORIES.map((gameType, index) => {
    const page = pages[index]?.data;
    return { gameType, games: page?.games ?? [], hasMore: (page?.totalPages ?? 0) > 1 };
  }).filter(({ games }) => games.length > 0);
  return { categories, isPending: pages.some(({ isPending }) => isPending) };
}
