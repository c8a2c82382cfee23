import { listFavourites, listGames, type Game } from '@jogada/games/contract/player';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { useInfiniteQuery } from '@tanstack/react-query';

export interface GameFilter {
  readonly gameType: Game['gameType'];
  readonly gameName: string;
  readonly vassalage: string;
  readonly gameClassify: string;
  readonly minBet: string;
}

interface GamesOfPage {
  readonly games: readonly Game[];
  readonly pageNum: number;
  readonly totalPages: number;
}

const PAGE_SIZE = 18;
const FAVOURITES_PAGE_SIZE = 15;

/** The games that a filter leaves, page after page; of the favourites, only the first page while a name is searched (GAM-17). */
export function useGamePages(filter: GameFilter) {
  const call = useClient();
  const isOwn = filter.gameType === 'FAV';
  const endpoint = isOwn ? listFavourites : listGames;
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), 'pages', filter],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<GamesOfPage> => {
      if (!isOwn) return call(listGames, { ...filter, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal });
      const { gameName, vassalage } = filter;
      const own = await call(listFavourites, { gameName, vassalage, pageNo: pageParam, pageSize: FAVOURITES_PAGE_SIZE }, { signal });
      return { games: own.content, pageNum: own.pageNum, totalPages: own.totalPages };
    },
    getNextPageParam: ({ pageNum, totalPages }) => {
      if (isOwn && filter.gameName !== '') return undefined;
      return pageNum < totalPages ? pageNum + 1 : undefined;
    },
    // The last list stays until the next is there, so that nothing jumps while one types.
    placeholderData: (shown) => shown,
  });
  return { ...pages, games: pages.data?.pages.flatMap(({ games }) => games) };
}
