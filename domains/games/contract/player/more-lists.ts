import * as v from 'valibot';
import { endpoint, queryInteger } from '@jogada/platform/contract';
import { categoryOr, Game } from './catalogue.ts';

export const POPULAR_MAX = 50;

export const listPopularGames = endpoint({
  method: 'GET',
  path: '/wps/games/popular',
  summary: 'List the most opened games of the last seven days',
  access: 'anyone',
  isKept: true,
  input: v.object({
    gameType: categoryOr('ALL'),
    limitNum: queryInteger({ min: 1, max: POPULAR_MAX, fallback: 18 }),
  }),
  output: v.object({ list: v.array(Game) }),
  problems: [],
});

/** The most titles that are recommended to a member. */
export const RECOMMENDED_MAX = 12;

/** Empty without enough own play or titles, during a pause or an exclusion, and for members whose play is under review. */
export const listRecommendedGames = endpoint({
  method: 'GET',
  path: '/wps/games/recommended',
  summary: 'List titles like those that the member played most in the last thirty days, with the titles that they are like',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    list: v.pipe(v.array(Game), v.maxLength(RECOMMENDED_MAX)),
    /** The played titles that the list follows from, most played first. */
    becauseOf: v.array(v.object({ gameId: v.string(), gameName: v.string() })),
  }),
  problems: [],
});

/** A live dealer or streamer: a vendor's stream that can be launched like a game. */
export const LiveModel = v.object({
  modelId: v.string(),
  displayName: v.string(),
  iconUrl: v.string(),
  vassalage: v.string(),
  vendorName: v.string(),
  gameId: v.string(),
  nodeId: v.string(),
});
export type LiveModel = v.InferOutput<typeof LiveModel>;

export const listLiveModels = endpoint({
  method: 'GET',
  path: '/wps/games/liveModels',
  summary: 'List the live streams',
  access: 'anyone',
  isKept: true,
  input: v.object({}),
  output: v.object({ list: v.array(LiveModel) }),
  problems: [],
});
