import * as v from 'valibot';
import { channel, CurrencyCode, cursorInput, endpoint, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';
import { TOURNAMENT_SCORINGS } from './tournament-terms.ts';

const TournamentId = idSchema('trn');

const Hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** coming: before its start; running; closing: ended, the result is being determined; finished: the result is final. */
export const TOURNAMENT_STATES = ['coming', 'running', 'closing', 'finished', 'cancelled'] as const;

/** Why the member cannot enter; null if they can or have. */
const EntryRefusal = v.nullable(v.picklist(['not_for_this_account', 'level_needed', 'full', 'not_open']));

/** A score: minor units, or hundredths of a multiple. May be negative for `net`. */
const Score = v.pipe(v.string(), v.regex(/^-?\d+$/));

/** The member's entry. */
const OwnEntry = v.object({
  entryNumber: v.number(),
  enteredAt: Moment,
  score: Score,
  roundCount: v.number(),
  /** Null without a counted round. */
  rank: v.nullable(v.number()),
  /** What the rank pays, at present or finally; "0" for none. */
  prizeAmount: MinorUnits,
});

export const Tournament = v.object({
  tournamentId: TournamentId,
  name: v.string(),
  summary: v.string(),
  state: v.picklist(TOURNAMENT_STATES),
  startsAt: Moment,
  endsAt: Moment,
  /** When the result is determined at the earliest. */
  resultAt: Moment,
  currency: CurrencyCode,
  scoring: v.picklist(TOURNAMENT_SCORINGS),
  minimumStakeAmount: MinorUnits,
  category: v.nullable(v.string()),
  games: v.array(v.object({ gameId: v.string(), name: v.string() })),
  entriesMax: v.number(),
  entryCount: v.number(),
  levelNeeded: v.number(),
  poolAmount: MinorUnits,
  /** Relative parts of the pool by rank, and the prizes that follow. */
  shares: v.array(v.number()),
  prizes: v.array(MinorUnits),
  wagerTimes: v.number(),
  termsHash: Hex32,
  /** Null until the result is final. */
  resultHash: v.nullable(Hex32),
  /** Of a cancelled one, in the operator's words. */
  cancelReason: v.string(),
  mine: v.nullable(OwnEntry),
  refusal: EntryRefusal,
});
export type Tournament = v.InferOutput<typeof Tournament>;

/** A place in the standing. */
export const Place = v.object({
  rank: v.number(),
  entryNumber: v.number(),
  /** Null for a member who is not shown by name: by choice (C18), or during a pause or an exclusion. */
  maskedName: v.nullable(v.string()),
  score: Score,
  prizeAmount: MinorUnits,
  isOwn: v.boolean(),
});
export type Place = v.InferOutput<typeof Place>;

/** A round that counts for the member's entry. */
export const TournamentRound = v.object({
  roundId: v.string(),
  gameName: v.string(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  score: Score,
  settledAt: Moment,
});
export type TournamentRound = v.InferOutput<typeof TournamentRound>;

/** Pushed to the merchant's pages when a standing changed, at most once in two seconds for each tournament. */
export const tournamentMoved = channel({
  name: 'tournament',
  scope: 'merchant',
  message: v.object({ tournamentId: TournamentId, changedAt: Moment }),
});

const ofOne = { tournamentId: TournamentId };

/** Current and coming ones by their end, then the latest past ones. */
export const listTournaments = endpoint({
  method: 'GET',
  path: '/wps/tournaments',
  summary: 'List the running, coming and past tournaments',
  access: 'real_member',
  input: v.object({}),
  output: v.object({ current: v.array(Tournament), past: v.array(Tournament) }),
  problems: ['feature_unavailable'],
});

export const readTournament = endpoint({
  method: 'GET',
  path: '/wps/tournaments/:tournamentId',
  summary: "Retrieve a tournament with its terms and the member's place",
  access: 'real_member',
  input: v.object(ofOne),
  output: Tournament,
  problems: ['feature_unavailable', 'tournament_not_found'],
});

export const listStandings = endpoint({
  method: 'GET',
  path: '/wps/tournaments/:tournamentId/standings',
  summary: 'List the places of a tournament, present or final',
  access: 'real_member',
  input: v.object({ ...ofOne, ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(Place),
  problems: ['feature_unavailable', 'tournament_not_found', 'malformed_request'],
});

/** Rounds count from the entry on. */
export const enterTournament = endpoint({
  method: 'POST',
  path: '/wps/tournaments/:tournamentId/entry',
  summary: 'Enter a tournament; a repeated call enters once',
  access: 'real_member',
  input: v.object(ofOne),
  output: Tournament,
  problems: [
    'feature_unavailable',
    'tournament_not_found',
    'tournament_not_open',
    'tournament_full',
    'level_needed',
    'promotion_not_for_you',
  ],
});

export const listTournamentRounds = endpoint({
  method: 'GET',
  path: '/wps/tournaments/:tournamentId/rounds',
  summary: "List the member's rounds that count for a tournament",
  access: 'real_member',
  input: v.object({ ...ofOne, ...cursorInput({ pageSize: 20, pageSizeMax: 100 }) }),
  output: pageOf(TournamentRound),
  problems: ['feature_unavailable', 'tournament_not_found', 'malformed_request'],
});

/** The text whose SHA-256 is the result's hash. */
export const readTournamentResult = endpoint({
  method: 'GET',
  path: '/wps/tournaments/:tournamentId/result',
  summary: 'Retrieve the final result of a tournament as the text of its hash',
  access: 'real_member',
  input: v.object(ofOne),
  output: v.object({ text: v.string(), resultHash: Hex32 }),
  problems: ['feature_unavailable', 'tournament_not_found', 'tournament_not_finished'],
});
