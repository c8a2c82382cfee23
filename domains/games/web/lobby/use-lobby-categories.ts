import { listGames, type Game } from '@jogada/games/contract/player';
import { queryOf, useClient } from '@jogada/platform/web';
import { useQueries } from '@tanstack/react-query';
import { HOME_CATEGORIES, lobbyPageOf, type HomeCategory } from './lobby-categories.ts';

export interface LobbyCategory {
  readonly gameType: HomeCategory;
  readonly games: readonly Game[];
  readonly hasMore: boolean;
}

/** The categories of the lobby that hold games. */
export function useLobbyCategories(): readonly LobbyCategory[] {
  const call = useClient();
  const pages = useQueries({ queries: HOME_CATEGORIES.map((gameType) => queryOf(call, listGames, lobbyPageOf(gameType))) });
  return HOME_CATEGORIES.map((gameType, index) => {
    const page = pages[index]?.data;
    return { gameType, games: page?.games ?? [], hasMore: (page?.totalPages ?? 0) > 1 };
  }).filter(({ games }) => games.length > 0);
}
