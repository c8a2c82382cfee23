import type { Game } from '@jogada/games/contract/player';

/** The categories with their own block in the lobby, in order. */
export const HOME_CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP'] as const satisfies readonly Game['gameType'][];

export type HomeCategory = (typeof HOME_CATEGORIES)[number];

const LOBBY_PAGE_SIZE = 9;
const BLOCK_PAGE_SIZE = 30;
export const EXCLUSIVE_PAGE_SIZE = 6;

/** Number of games per category at the top of the lobby (GAM-03). */
export const HOME_PICKS = { RNG: 4, LIVE: 2, FISH: 1 } as const;

/** Pause between loading one category and the next, in ms. */
export const LOAD_GAP_MS = 400;

/** The lobby's request for a category (GAM-03: page size 9, page 1). */
export function lobbyPageOf(gameType: HomeCategory) {
  return { gameType, pageSize: LOBBY_PAGE_SIZE, pageNo: 1 };
}

/** A block's request for a category and classification. Fishing games are a category of their own (GAM-08). */
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

/** The classification key under which slots list the fishing games. */
export const FISH_KEY = 'FISH';

/** The path of a category's page. Categories without one use the game list with the type as query parameter. */
export function categoryPath(gameType: Game['gameType'], vassalage = ''): string {
  return listPath(gameType, { vassalage });
}

/** The path of a vendor's page in a category: its games, or for sports its sportsbook (GAM-12). */
export function vendorPath(gameType: Game['gameType'], vassalage: string): string {
  if (gameType === 'SPORTS') return `/m/sportsGame?${new URLSearchParams({ vassalage })}`;
  return `/m/gameList?${new URLSearchParams({ gameType, vassalage })}`;
}

/** The path for a chosen category: the sportsbook, the lottery area, or the game list (GAM-05). */
export function typePath(gameType: Game['gameType']): string {
  if (gameType === 'SPORTS') return '/m/sportsGame';
  if (gameType === 'LOTT' || gameType === 'ELOTT') return '/m/lottery';
  return `/m/gameList?${new URLSearchParams({ gameType })}`;
}

export interface ListFilter {
  readonly vassalage?: string;
  readonly gameClassify?: string;
  readonly minBet?: string;
  readonly stakeRange?: string;
  readonly feature?: string;
  readonly volatility?: string;
  readonly minRtp?: string;
  readonly gameName?: string;
  readonly list?: string;
}

/** The path of a category's page with filters. Empty filters are omitted. */
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

/** Path of a category's picture, without size and extension. */
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
