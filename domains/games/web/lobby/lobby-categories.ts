import type { Game } from '@jogada/games/contract/player';

/** The categories that have a block of their own in the lobby, in their order. */
export const HOME_CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP'] as const satisfies readonly Game['gameType'][];

export type HomeCategory = (typeof HOME_CATEGORIES)[number];

const LOBBY_PAGE_SIZE = 9;

/** What the lobby asks for a category (GAM: page size 9, page 1). */
export function lobbyPageOf(gameType: HomeCategory) {
  return { gameType, pageSize: LOBBY_PAGE_SIZE, pageNo: 1 };
}

/** Each category's page: the map from game type to path. Others have the game list with the type as its query. */
export function categoryPath(gameType: Game['gameType'], vassalage = ''): string {
  return listPath(gameType, { vassalage });
}

export interface ListFilter {
  readonly vassalage?: string;
  readonly gameClassify?: string;
  readonly minBet?: string;
}

/** A category's page narrowed by what the query says; what is empty is left out. */
export function listPath(gameType: Game['gameType'], filter: ListFilter): string {
  const path = CATEGORY_PATHS[gameType];
  const said = Object.entries({ ...(!path && { gameType }), ...filter }).filter(([, value]) => value !== '');
  const query = said.length > 0 ? `?${new URLSearchParams(said)}` : '';
  return `${path ?? '/m/gameList'}${query}`;
}

const CATEGORY_PATHS: Partial<Record<Game['gameType'], string>> = {
  ALL: '/m/gameCenter',
  HOT: '/m/hot-games',
  FAV: '/m/fav-games',
  RNG: '/m/slot-games',
  LIVE: '/m/live-games',
  FISH: '/m/fishing-games',
  PVP: '/m/poker-games',
  SPORTS: '/m/sport-games',
  ESPORTS: '/m/esport-games',
};

/** The path of the pictures of a category, without size and ending. */
export const CATEGORY_ART: Partial<Record<Game['gameType'], string>> = {
  ALL: '/art/icon-home',
  HOT: '/art/icon-hot',
  FAV: '/art/icon-favourites',
  RNG: '/art/icon-slots',
  LIVE: '/art/icon-live',
  FISH: '/art/icon-fishing',
  PVP: '/art/icon-pvp',
  SPORTS: '/art/icon-sports',
};
