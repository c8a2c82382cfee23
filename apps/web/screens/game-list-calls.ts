import {
  GAME_CATEGORIES,
  GAME_FEATURES,
  listClassifications,
  listVendors,
  VOLATILITIES,
  type Game,
  type GameFeature,
} from '@jogada/games/contract/player';
import { GAME_LISTS, gamePagesOf } from '@jogada/games/web/catalogue';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

type Category = (typeof GAME_CATEGORIES)[number];

/** The list filters of an address. Unknown values count as absent. */
interface GameListPlace {
  readonly category: Category;
  readonly vassalage: string;
  readonly gameClassify: string;
  readonly minBet: string;
  readonly stakeRange: string;
  readonly feature: GameFeature | '';
  readonly volatility: Game['volatility'] | '';
  readonly minRtp: string;
  readonly gameName: string;
  readonly list: (typeof GAME_LISTS)[number];
}

export function gameListPlace(search: Readonly<Record<string, unknown>>, ofPath: Category): GameListPlace {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
  return {
    category: GAME_CATEGORIES.find((known) => known === search['gameType']) ?? ofPath,
    vassalage: text('vassalage'),
    gameClassify: text('gameClassify'),
    minBet: text('minBet'),
    stakeRange: /^(\d+(\.\d+)?)?-(\d+(\.\d+)?)?$/.test(text('stakeRange')) ? text('stakeRange') : '',
    feature: GAME_FEATURES.find((known) => known === search['feature']) ?? '',
    volatility: VOLATILITIES.find((known) => known === search['volatility']) ?? '',
    minRtp: /^\d{1,2}(\.\d{1,2})?$/.test(text('minRtp')) ? text('minRtp') : '',
    gameName: text('gameName'),
    list: GAME_LISTS.find((known) => known === search['list']) ?? '',
  };
}

/** The browser reads a member's own lists. */
const OWN: ReadonlySet<string> = new Set(['FAV', 'recent', 'fav']);

/** Prefetches the first page of a game list and its filter options for server rendering. */
export async function readGameList(
  { call, queries }: RouterContext,
  search: Readonly<Record<string, unknown>>,
  ofPath: Category,
): Promise<void> {
  const { category: gameType, ...filter } = gameListPlace(search, ofPath);
  const isOwn = OWN.has(gameType) || OWN.has(filter.list);
  await Promise.all([
    queries.prefetchQuery(queryOf(call, listVendors, {})),
    queries.prefetchQuery(queryOf(call, listClassifications, { gameType })),
    ...(isOwn ? [] : [queries.prefetchInfiniteQuery(gamePagesOf(call, { gameType, ...filter }))]),
  ]);
}
