import * as v from 'valibot';
import {
  CurrencyCode,
  cursorInput,
  DayPeriod,
  endpoint,
  isRecordPeriod,
  MinorUnits,
  Moment,
  pageOf,
  recordDays,
} from '@jogada/platform/contract';

export const ROUND_STATES = ['open', 'settled', 'rolled_back'] as const;

/** What a game record may be narrowed to: how rounds ended, or that they have not. */
export const ROUND_OUTCOMES = ['won', 'lost', 'open', 'rolled_back'] as const;
export type RoundOutcome = (typeof ROUND_OUTCOMES)[number];

/** One line of the game record. */
export const Round = v.object({
  roundId: v.string(),
  gameId: v.string(),
  gameName: v.string(),
  iconUrl: v.string(),
  vassalage: v.string(),
  vendorName: v.string(),
  state: v.picklist(ROUND_STATES),
  betAmount: MinorUnits,
  winAmount: MinorUnits,
  /** What the round did to the member's balance. */
  netAmount: MinorUnits,
  currency: CurrencyCode,
  openedAt: Moment,
  settledAt: v.nullable(Moment),
});
export type Round = v.InferOutput<typeof Round>;

/** Over all rounds of the days and the choice asked for, not of one page. Null without days, and on later pages. */
export const RoundTotal = v.object({
  count: v.number(),
  /** Staked, less what was given back. */
  betAmount: MinorUnits,
  winAmount: MinorUnits,
  /** What the rounds did to the member's balance. */
  netAmount: MinorUnits,
  currency: CurrencyCode,
});
export type RoundTotal = v.InferOutput<typeof RoundTotal>;

export const listRounds = endpoint({
  method: 'GET',
  path: '/wps/games/rounds',
  summary: 'The game record, newest first, and what it comes to over the whole of the days asked for',
  access: 'signed_in',
  input: v.pipe(
    v.object({
      ...cursorInput({ pageSize: 20, pageSizeMax: 100 }),
      ...recordDays(),
      outcome: v.optional(v.picklist(ROUND_OUTCOMES)),
      /** A vendor's code. */
      vassalage: v.optional(v.pipe(v.string(), v.maxLength(64))),
      gameId: v.optional(v.pipe(v.string(), v.maxLength(80))),
    }),
    v.check((asked) => isRecordPeriod(asked)),
  ),
  output: v.object({ ...pageOf(Round).entries, total: v.nullable(RoundTotal) }),
  problems: [],
});

/** A game that was played, with its rounds in some days. */
export const PlayedGame = v.object({
  gameId: v.string(),
  gameName: v.string(),
  iconUrl: v.string(),
  vassalage: v.string(),
  vendorName: v.string(),
  count: v.number(),
  netAmount: MinorUnits,
  currency: CurrencyCode,
});
export type PlayedGame = v.InferOutput<typeof PlayedGame>;

/** The most games that one answer names. */
export const PLAYED_GAMES_MAX = 200;

export const listPlayedGames = endpoint({
  method: 'GET',
  path: '/wps/games/played',
  summary: 'The games that were played in some days, the most played first',
  access: 'signed_in',
  input: DayPeriod,
  output: v.object({ list: v.pipe(v.array(PlayedGame), v.maxLength(PLAYED_GAMES_MAX)) }),
  problems: [],
});
