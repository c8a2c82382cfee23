import { GAME_CATEGORIES, listClassifications, listVendors } from '@jogada/games/contract/player';
import { GAME_LISTS, gamePagesOf } from '@jogada/games/web/catalogue';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

type Category = (typeof GAME_CATEGORIES)[number];

/** What a list's address says, as far as it is known; the rest is as if it were absent. */
interface GameListPlace {
  readonly category: Category;
  readonly vassalage: string;
  readonly gameClassify: string;
  readonly minBet: string;
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
    gameName: text('gameName'),
    list: GAME_LISTS.find((known) => known === search['list']) ?? '',
  };
}

/** A member's own lists are read by the phone. */
const OWN: ReadonlySet<string> = new Set(['FAV', 'recent', 'fav']);

/** Reads the first games of a list and what they are narrowed by, so that the server draws them. */
export async function readGameList(
  { call, queries }: RouterContext,
  search: Readonly<Record<string, unknown>>,
  ofPath: Category,
): Promise<void> {
  const { category: gameType, list, gameName, vassalage, gameClassify, minBet } = gameListPlace(search, ofPath);
  const isOwn = OWN.has(gameType) || OWN.has(list);
  await Promise.all([
    queries.prefetchQuery(queryOf(call, listVendors, {})),
    queries.prefetchQuery(queryOf(call, listClassifications, { gameType })),
    ...(isOwn ? [] : [queries.prefetchInfiniteQuery(gamePagesOf(call, { gameType, list, gameName, vassalage, gameClassify, minBet }))]),
  ]);
}
