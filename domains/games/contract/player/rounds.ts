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

/**
 * Filter of the game record: how a round ended, or that it is open. A settled round whose wins equal its stakes is neither won nor lost, so only
 * the unfiltered record has it.
 */
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
  /** Net effect of the round on the member's balance, in minor units. */
  netAmount: MinorUnits,
  currency: CurrencyCode,
  openedAt: Moment,
  settledAt: v.nullable(Moment),
});
export type Round = v.InferOutput<typeof Round>;

/** Totals of all rounds that match the filter, not of one page. Null without a date range and on later pages. */
export const RoundTotal = v.object({
  count: v.number(),
  /** Staked, less refunds, in minor units. */
  betAmount: MinorUnits,
  winAmount: MinorUnits,
  /** Net effect of the rounds on the member's balance, in minor units. */
  netAmount: MinorUnits,
  currency: CurrencyCode,
});
export type RoundTotal = v.InferOutput<typeof RoundTotal>;

export const listRounds = endpoint({
  method: 'GET',
  path: '/wps/games/rounds',
  summary: "List the member's rounds with the totals of the period",
  access: 'signed_in',
  readsReplica: true,
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

/** A game that the member played, with its round count in the period. */
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

/** The most games in one response. */
export const PLAYED_GAMES_MAX = 200;

export const listPlayedGames = endpoint({
  method: 'GET',
  path: '/wps/games/played',
  summary: 'List the games that the member played, most played first',
  access: 'signed_in',
  readsReplica: true,
  input: DayPeriod,
  output: v.object({ list: v.pipe(v.array(PlayedGame), v.maxLength(PLAYED_GAMES_MAX)) }),
  problems: [],
});
