import { listGames, type Game } from '@jogada/games/contract/player';
import { queryKeyOf, useClient } from '@jogada/platform/web';
import { useInfiniteQuery } from '@tanstack/react-query';

export interface GameFilter {
  readonly gameType: Game['gameType'];
  readonly gameName: string;
  readonly vassalage: string;
  readonly gameClassify: string;
}

const PAGE_SIZE = 18;

/** The games that a filter leaves, page after page. */
export function useGamePages(filter: GameFilter) {
  const call = useClient();
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf(listGames), 'pages', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call(listGames, { ...filter, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    // The last list stays until the next is there, so that nothing jumps while one types.
    placeholderData: (shown) => shown,
  });
  return { ...pages, games: pages.data?.pages.flatMap(({ games }) => games) };
}
