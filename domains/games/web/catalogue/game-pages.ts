import { listFavourites, listGames, listHotGames, listRecentGames, type Game, type GameFeature } from '@jogada/games/contract/player';
import { LISTS_KEPT_MS, queryKeyOf, type Call } from '@jogada/platform/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Lists within a category, by their query parameter; empty for all games. */
export const GAME_LISTS = ['', 'hot', 'recent', 'fav'] as const;
export type GameListName = (typeof GAME_LISTS)[number];

export interface GameFilter {
  readonly gameType: Game['gameType'];
  readonly list: GameListName;
  readonly gameName: string;
  readonly vassalage: string;
  readonly gameClassify: string;
  readonly minBet: string;
  /** Major units, such as `0.5-2`; empty: any. */
  readonly stakeRange: string;
  readonly feature: GameFeature | '';
  readonly volatility: Game['volatility'] | '';
  /** Per cent; empty: any. */
  readonly minRtp: string;
}

interface GamesOfPage {
  readonly games: readonly Game[];
  readonly pageNum: number;
  readonly totalPages: number;
}

const PAGE_SIZE = 18;
const FAVOURITES_PAGE_SIZE = 15;

/** Query for the pages of matching games. A name search in the favourites has one page only (GAM-17). */
export function gamePagesOf(call: Call, filter: GameFilter) {
  const isFavourites = filter.gameType === 'FAV' || filter.list === 'fav';
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(isFavourites ? listFavourites : listGames), 'pages', filter],
    gcTime: LISTS_KEPT_MS,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<GamesOfPage> => {
      if (isFavourites) return readFavourites(call, filter, { pageNo: pageParam, signal });
      if (filter.list === 'hot') return readHot(call, filter, { signal });
      if (filter.list === 'recent') return readRecent(call, filter, { pageNo: pageParam, signal });
      const { list: _, ...asked } = filter;
      return call(listGames, { ...asked, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal });
    },
    getNextPageParam: ({ pageNum, totalPages }) => {
      if (isFavourites && filter.gameName !== '') return undefined;
      return pageNum < totalPages ? pageNum + 1 : undefined;
    },
  });
}

interface Asking {
  readonly pageNo: number;
  readonly signal: AbortSignal;
}

async function readFavourites(call: Call, filter: GameFilter, { pageNo, signal }: Asking): Promise<GamesOfPage> {
  const { gameName, vassalage } = filter;
  const gameType = filter.gameType === 'FAV' ? 'ALL' : filter.gameType;
  const own = await call(listFavourites, { gameType, gameName, vassalage, pageNo, pageSize: FAVOURITES_PAGE_SIZE }, { signal });
  return { games: own.content, pageNum: own.pageNum, totalPages: own.totalPages };
}

async function readHot(call: Call, { gameName, gameType }: GameFilter, { signal }: Pick<Asking, 'signal'>): Promise<GamesOfPage> {
  const { list } = await call(listHotGames, { gameName, gameType }, { signal });
  return { games: list, pageNum: 1, totalPages: 1 };
}

async function readRecent(call: Call, { gameType }: GameFilter, { pageNo, signal }: Asking): Promise<GamesOfPage> {
  const { list, pageNum, totalPages } = await call(listRecentGames, { gameType, page: pageNo, pageSize: PAGE_SIZE }, { signal });
  return { games: list, pageNum, totalPages };
}
