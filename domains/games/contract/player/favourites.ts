import * as v from 'valibot';
import { endpoint, queryInteger } from '@jogada/platform/contract';
import { categoryOr, Game } from './catalogue.ts';

const shortText = v.pipe(v.string(), v.maxLength(64));
const category = categoryOr('ALL');
const node = v.object({ nodeId: shortText, vendor: v.optional(shortText, '') });
const page = { min: 1, max: 1000, fallback: 1 };

/** The specification requires all ids in one response, the only page with more than 100 rows. */
const IDS_MAX = 999;
const IdsPage = v.object({ pageNo: queryInteger(page), pageSize: queryInteger({ min: 1, max: IDS_MAX, fallback: 100 }) });

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/wps/games/favourites/ids',
  summary: "List the ids of the member's favourite games",
  access: 'signed_in',
  input: IdsPage,
  output: v.object({ ids: v.pipe(v.array(v.string()), v.maxLength(IDS_MAX)) }),
  problems: [],
});

export const listFavourites = endpoint({
  method: 'GET',
  path: '/wps/games/favourites',
  summary: "List the member's favourite games",
  access: 'signed_in',
  input: v.object({
    gameType: category,
    gameName: v.optional(shortText, ''),
    vassalage: v.optional(shortText, ''),
    pageNo: queryInteger(page),
    pageSize: queryInteger({ min: 1, max: 100, fallback: 15 }),
  }),
  output: v.object({ content: v.array(Game), pageNum: v.number(), totalPages: v.number() }),
  problems: [],
});

export const addFavourite = endpoint({
  method: 'POST',
  path: '/wps/games/favourites',
  summary: 'Add a favourite game',
  access: 'signed_in',
  input: node,
  output: v.object({ nodeId: v.string(), isFavourite: v.boolean() }),
  problems: ['game_not_found', 'feature_unavailable'],
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/wps/games/favourites',
  summary: 'Remove a favourite game',
  access: 'signed_in',
  input: node,
  output: addFavourite.output,
  problems: [],
});

export const listRecentGames = endpoint({
  method: 'GET',
  path: '/wps/games/recent',
  summary: "List the member's recently opened games",
  access: 'signed_in',
  input: v.object({ gameType: category, page: queryInteger(page), pageSize: queryInteger({ min: 1, max: 100, fallback: 18 }) }),
  output: v.object({ list: v.array(Game), pageNum: v.number(), totalPages: v.number() }),
  problems: [],
});

/** Null without a game of the last 24 hours that can be launched, and during a pause or an exclusion. */
export const readLastGame = endpoint({
  method: 'GET',
  path: '/wps/games/recent/last',
  summary: 'Retrieve the game that the member opened last and can launch now',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ game: v.nullable(Game) }),
  problems: [],
});

/** For clients that open games without a launch. A launch records the game itself. */
export const addRecentGame = endpoint({
  method: 'GET',
  alsoMethods: ['POST'],
  path: '/wps/games/recent/add',
  summary: 'Record that the member opened a game',
  access: 'signed_in',
  changesByGet: true,
  input: node,
  output: v.object({ nodeId: v.string() }),
  problems: ['game_not_found'],
});
