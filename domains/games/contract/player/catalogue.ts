import * as v from 'valibot';
import { CalendarDay, channel, CurrencyCode, endpoint, MinorUnits, Moment, queryInteger } from '@jogada/platform/contract';
import { GAME_FEATURES } from '../game-features.ts';

export const GAME_CATEGORIES = [
  'ALL',
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'PVP',
  'HOT',
  'LIVESTREAM',
  'HOME',
  'PROMO',
  'FAV',
  'RECENT',
  'MXWIN',
] as const;

export const VOLATILITIES = ['low', 'medium', 'high'] as const;

const shortText = v.pipe(v.string(), v.maxLength(64));
const filterText = v.optional(shortText, '');

/** A category in a query. An empty one is like a missing one (GAM-22). */
export function categoryOr(fallback: (typeof GAME_CATEGORIES)[number]) {
  const empty = v.pipe(
    v.literal(''),
    v.transform(() => fallback),
  );
  return v.optional(v.union([v.picklist(GAME_CATEGORIES), empty]), fallback);
}

/** A game tile. Field names follow the specification (document 2, section 3). */
export const Game = v.object({
  gameId: v.string(),
  gameName: v.string(),
  nodeId: v.string(),
  nodeName: v.string(),
  displayName: v.string(),
  showIcon: v.string(),
  iconUrl: v.string(),
  /** A CSS colour, shown until the picture has loaded. */
  iconColour: v.string(),
  isHot: v.number(),
  isNew: v.number(),
  isExclusive: v.number(),
  /** 0: the vendor has no launch origin, so a launch is refused. */
  isConnected: v.number(),
  /** 1: the vendor is under maintenance, so a launch is refused. */
  isUnderMaintenance: v.number(),
  /** 1: can be launched now: connected, not under maintenance, and certified where the brand's law approves games (R34, R37). */
  isOpen: v.number(),
  gameType: v.picklist(GAME_CATEGORIES),
  gameClassify: v.string(),
  gameClassifyNew: v.string(),
  vassalage: v.string(),
  vendorName: v.string(),
  minBet: MinorUnits,
  maxBet: MinorUnits,
  minLine: v.number(),
  roomId: v.string(),
  /** 0 means that free play is supported. */
  supportPlay: v.number(),
  freeplay: v.number(),
  isGameH5: v.string(),
  lottoMode: v.string(),
  /** Return to player in basis points: 9612 is 96.12 %. 0 without a certificate that states it. */
  rtpBasisPoints: v.number(),
  volatility: v.picklist(VOLATILITIES),
});
export type Game = v.InferOutput<typeof Game>;

/** Pushed when a game or vendor is added, removed or changed. Open pages reload their lists. */
export const catalogueChanged = channel({ name: 'catalogue', scope: 'merchant', message: v.object({ changedAt: Moment }) });

export const GamePage = v.object({ games: v.array(Game), pageNum: v.number(), totalPages: v.number() });

export const listGames = endpoint({
  method: 'GET',
  path: '/wps/games',
  summary: 'List games by category, vendor, name, feature, stakes, volatility and return',
  access: 'anyone',
  isKept: true,
  input: v.object({
    gameType: categoryOr('ALL'),
    gameName: filterText,
    vassalage: filterText,
    gameClassify: filterText,
    minBet: filterText,
    /** A stake that the game takes, from and to, in major units: `0.5-2`. An open end has no number: `100-`. Empty: any. */
    stakeRange: v.optional(v.pipe(v.string(), v.maxLength(40), v.regex(/^((\d+(\.\d+)?)?-(\d+(\.\d+)?)?)?$/)), ''),
    /** Empty: any. */
    feature: v.optional(v.picklist(['', ...GAME_FEATURES]), ''),
    minLine: queryInteger({ min: 0, max: 1_000_000, fallback: 0 }),
    /** Empty: any. */
    volatility: v.optional(v.picklist(['', ...VOLATILITIES]), ''),
    /** Lowest return to player stated by a certificate, in per cent such as 96.12; empty: any. */
    minRtp: v.optional(v.pipe(v.string(), v.regex(/^(\d{1,2}(\.\d{1,2})?)?$/)), ''),
    isNew: filterText,
    pageNo: queryInteger({ min: 1, max: 1000, fallback: 1 }),
    pageSize: queryInteger({ min: 1, max: 100, fallback: 18 }),
  }),
  output: GamePage,
  problems: [],
});

export const listHotGames = endpoint({
  method: 'GET',
  path: '/wps/games/hot',
  summary: 'List the hot games',
  access: 'anyone',
  isKept: true,
  input: v.object({ gameName: filterText, gameType: categoryOr('ALL') }),
  output: v.object({ list: v.array(Game) }),
  problems: [],
});

/** The classifications within a category. The client translates the keys. */
export const listClassifications = endpoint({
  method: 'GET',
  path: '/wps/games/classifications',
  summary: 'List the classifications of a category',
  access: 'anyone',
  isKept: true,
  input: v.object({ gameType: categoryOr('RNG'), vassalage: filterText }),
  output: v.object({ list: v.array(v.object({ key: v.string(), displayName: v.string(), gameCount: v.number(), sort: v.number() })) }),
  problems: [],
});

/** The features that games of a category have. */
export const listFeatures = endpoint({
  method: 'GET',
  path: '/wps/games/features',
  summary: 'List the features of the games of a category',
  access: 'anyone',
  isKept: true,
  input: v.object({ gameType: categoryOr('ALL') }),
  output: v.object({ list: v.array(v.object({ feature: v.picklist(GAME_FEATURES), gameCount: v.number() })) }),
  problems: [],
});

export const readGame = endpoint({
  method: 'GET',
  path: '/wps/games/:gameId',
  summary: 'Retrieve a game',
  access: 'anyone',
  input: v.object({ gameId: shortText }),
  output: Game,
  problems: ['game_not_found'],
});

/** What was observed of a game at this merchant. */
export const readGameFacts = endpoint({
  method: 'GET',
  path: '/wps/games/:gameId/facts',
  summary: "Retrieve a game's features, its observed return, the largest win of the week and when the member last played it",
  access: 'anyone',
  input: v.object({ gameId: shortText }),
  output: v.object({
    features: v.array(v.picklist(GAME_FEATURES)),
    /** Wins over stakes of money in the last 90 ended days; null below ten days with play or a thousand rounds. */
    observed: v.nullable(
      v.object({
        since: CalendarDay,
        until: CalendarDay,
        roundCount: v.number(),
        basisPoints: v.number(),
        /** Bounds of the 95 % interval. */
        lowBasisPoints: v.number(),
        highBasisPoints: v.number(),
      }),
    ),
    /** In the last seven days, of members who appear on the winner board. */
    biggestWin: v.nullable(v.object({ amount: MinorUnits, currency: CurrencyCode, wonAt: Moment })),
    /** The last round of 90 days; null for a visitor and without one. */
    lastPlayedAt: v.nullable(Moment),
  }),
  problems: ['game_not_found'],
});
