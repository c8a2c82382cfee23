import { listGames, type Game } from '@jogada/games/contract/player';
import { queryOf, useClient } from '@jogada/platform/web';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HOME_CATEGORIES, LOAD_GAP_MS, lobbyPageOf, type HomeCategory } from './lobby-categories.ts';

interface LobbyCategory {
  readonly gameType: HomeCategory;
  readonly games: readonly Game[];
  readonly hasMore: boolean;
}

export interface LobbyCategories {
  /** Categories with games, in the lobby's order. */
  readonly categories: readonly LobbyCategory[];
  /** True while a category is still loading. */
  readonly isPending: boolean;
  /** Categories that have not loaded yet. */
  readonly pending: ReadonlySet<HomeCategory>;
}

/** Loads the lobby's categories one after another, 400 ms apart (GAM-03). Server-rendered data are available at once. */
export function useLobbyCategories(): LobbyCategories {
  const call = useClient();
  const [turn, setTurn] = useState(0);
  const pages = useQueries({
    queries: HOME_CATEGORIES.map((gameType, index) => ({ ...queryOf(call, listGames, lobbyPageOf(gameType)), enabled: index <= turn })),
  });
  const asked = pages[turn];
  const isAnswered = asked !== undefined && !asked.isPending;
  useEffect(() => {
    if (!isAnswered || turn >= HOME_CATEGORIES.length - 1) return;
    const timer = setTimeout(() => setTurn(turn + 1), LOAD_GAP_MS);
    return () => clearTimeout(timer);
  }, [isAnswered, turn]);

  const categories = HOME_CATEGORIES.map((gameType, index) => {
    const page = pages[index]?.data;
    return { gameType, games: page?.games ?? [], hasMore: (page?.totalPages ?? 0) > 1 };
  }).filter(({ games }) => games.length > 0);
  const pending = new Set(HOME_CATEGORIES.filter((_, index) => pages[index]?.isPending));
  return { categories, isPending: pending.size > 0, pending };
}
