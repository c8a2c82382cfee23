import type { Game } from '@jogada/games/contract/player';

/** The categories that have a block of their own in the lobby, in their order. */
export const HOME_CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP'] as const satisfies readonly Game['gameType'][];

export type HomeCategory = (typeof HOME_CATEGORIES)[number];

const LOBBY_PAGE_SIZE = 9;
const BLOCK_PAGE_SIZE = 30;
export const EXCLUSIVE_PAGE_SIZE = 6;

/** How many of a category the lobby begins with (GAM-03). */
export const HOME_PICKS = { RNG: 4, LIVE: 2, FISH: 1 } as const;

/** Between the loading of one category and of the next. */
export const LOAD_GAP_MS = 400;

/** What the lobby asks for a category (GAM-03: page size 9, page 1). */
export function lobbyPageOf(gameType: HomeCategory) {
  return { gameType, pageSize: LOBBY_PAGE_SIZE, pageNo: 1 };
}

/** What a category's block asks: its games of one classification; the fishing games are a category of their own (GAM-08). */
export function blockPageOf(gameType: HomeCategory, classification: string) {
  const isFish = classification === FISH_KEY;
  return {
    gameType: isFish ? ('FISH' as const) : gameType,
    gameClassify: isFish ? '' : classification,
    gameName: '',
    vassalage: '',
    minBet: '',
    minLine: '',
    isNew: 'null',
    pageNo: 1,
    pageSize: BLOCK_PAGE_SIZE,
  };
}

/** A page of the exclusive games, two rows of three (GAM-04). */
export function exclusivePageOf(gameClassify: string, pageNo: number) {
  return { gameType: 'MXWIN' as const, gameClassify, isNew: '', pageNo, pageSize: EXCLUSIVE_PAGE_SIZE };
}

/** Under this key a slots block or page shows the fishing games. */
export const FISH_KEY = 'FISH';

/** Each category's page: the map from game type to path. Others have the game list with the type as its query. */
export function categoryPath(gameType: Game['gameType'], vassalage = ''): string {
  return listPath(gameType, { vassalage });
}

/** A vendor's page in a category: its games, or of sports the book itself (GAM-12). */
export function vendorPath(gameType: Game['gameType'], vassalage: string): string {
  if (gameType === 'SPORTS') return `/m/sportsGame?${new URLSearchParams({ vassalage })}`;
  return `/m/gameList?${new URLSearchParams({ gameType, vassalage })}`;
}

/** Where choosing a kind of games leads: sports to the book, lotteries to their area, others to their list (GAM-05). */
export function typePath(gameType: Game['gameType']): string {
  if (gameType === 'SPORTS') return '/m/sportsGame';
  if (gameType === 'LOTT' || gameType === 'ELOTT') return '/m/lottery';
  return `/m/gameList?${new URLSearchParams({ gameType })}`;
}

export interface ListFilter {
  readonly vassalage?: string;
  readonly gameClassify?: string;
  readonly minBet?: string;
  readonly gameName?: string;
  readonly list?: string;
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
  ESPORTS: '/art/icon-sports',
  LOTT: '/art/icon-lottery',
  ELOTT: '/art/icon-lottery',
  MXWIN: '/art/icon-exclusive',
};
