import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import {
  CurrencyCode,
  cursorInput,
  eachLanguageOnce,
  GivenMoment,
  idSchema,
  MinorUnits,
  Moment,
  pageOf,
  plainText,
  PositiveMinorUnits,
  Revision,
  wholeNumber,
} from '@jogada/platform/contract';
import { TOURNAMENT_SCORINGS } from '../player/tournament-terms.ts';
import { PromotionText } from './promotions.ts';
import { MISSION_CATEGORIES } from './rule.ts';

const TournamentId = idSchema('trn');

export const TOURNAMENT_STAGES = ['draft', 'submitted', 'published', 'finished', 'cancelled'] as const;

/** Limits of a tournament's fields. */
export const TOURNAMENT_LIMITS = { entriesMax: 5000, ranks: 100, share: 1000, games: 50, days: 92 } as const;

/** What an operator writes. Amounts in minor units of the merchant's currency. */
export const TournamentDraft = v.object({
  texts: v.pipe(v.array(PromotionText), v.minLength(1), v.maxLength(10), eachLanguageOnce()),
  startsAt: GivenMoment,
  endsAt: GivenMoment,
  scoring: v.picklist(TOURNAMENT_SCORINGS),
  minimumStakeAmount: PositiveMinorUnits,
  category: v.nullable(v.picklist(MISSION_CATEGORIES)),
  /** Empty: all games of the category. */
  gameIds: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,63}$/))), v.maxLength(TOURNAMENT_LIMITS.games)),
  entriesMax: wholeNumber({ min: 2, max: TOURNAMENT_LIMITS.entriesMax }),
  levelNeeded: wholeNumber({ min: 0, max: 20 }),
  poolAmount: PositiveMinorUnits,
  /** Parts of the pool, by rank from the first. */
  shares: v.pipe(v.array(wholeNumber({ min: 1, max: TOURNAMENT_LIMITS.share })), v.minLength(1), v.maxLength(TOURNAMENT_LIMITS.ranks)),
  wagerTimes: wholeNumber({ min: 0, max: 60 }),
});
export type TournamentDraft = v.InferOutput<typeof TournamentDraft>;

export const OperatorTournament = v.object({
  tournamentId: TournamentId,
  merchantCode: v.string(),
  stage: v.picklist(TOURNAMENT_STAGES),
  revision: v.number(),
  texts: v.array(PromotionText),
  startsAt: Moment,
  endsAt: Moment,
  currency: CurrencyCode,
  scoring: v.picklist(TOURNAMENT_SCORINGS),
  minimumStakeAmount: MinorUnits,
  category: v.nullable(v.string()),
  gameIds: v.array(v.string()),
  entriesMax: v.number(),
  levelNeeded: v.number(),
  poolAmount: MinorUnits,
  shares: v.array(v.number()),
  wagerTimes: v.number(),
  entryCount: v.number(),
  /** Members with a counted round. */
  rankedCount: v.number(),
  /** Prizes that became rewards, minor units. */
  grantedAmount: MinorUnits,
  cancelReason: v.string(),
  resultHash: v.nullable(v.string()),
});
export type OperatorTournament = v.InferOutput<typeof OperatorTournament>;

export const listOperatorTournaments = operatorEndpoint({
  method: 'GET',
  path: '/ops/tournaments',
  summary: 'List the tournaments with their terms, entries and prizes',
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({ ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(OperatorTournament),
  problems: ['not_allowed', 'malformed_request'],
});

/** Visible to operators only until it is published. */
export const createTournament = operatorEndpoint({
  method: 'POST',
  path: '/ops/tournaments',
  summary: 'Create a tournament as a draft',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), ...TournamentDraft.entries }),
  output: OperatorTournament,
  problems: ['not_allowed', 'not_found', 'field_invalid', 'field_required', 'promotion_claim_refused', 'claim_forbidden'],
});

export const setTournament = operatorEndpoint({
  method: 'PUT',
  path: '/ops/tournaments/:tournamentId',
  summary: 'Change the draft of a tournament',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ tournamentId: TournamentId, revision: Revision, ...TournamentDraft.entries }),
  output: OperatorTournament,
  problems: [
    'not_allowed',
    'not_found',
    'changed_meanwhile',
    'tournament_not_a_draft',
    'field_invalid',
    'field_required',
    'promotion_claim_refused',
    'claim_forbidden',
  ],
});

/** Above the operator's limits it waits for a second operator (S41): its stage is then `submitted`. */
export const publishTournament = operatorEndpoint({
  method: 'POST',
  path: '/ops/tournaments/:tournamentId/publish',
  summary: 'Publish a tournament; its terms are fixed from then on',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ tournamentId: TournamentId, revision: Revision }),
  output: OperatorTournament,
  problems: [
    'not_allowed',
    'not_found',
    'changed_meanwhile',
    'tournament_not_a_draft',
    'field_invalid',
    'field_required',
    'approval_waiting',
    'promotion_claim_refused',
    'claim_forbidden',
  ],
});

/** Nothing is paid. Members who entered see the reason. */
export const cancelTournament = operatorEndpoint({
  method: 'POST',
  path: '/ops/tournaments/:tournamentId/cancel',
  summary: 'Cancel a tournament before its result',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ tournamentId: TournamentId, reason: plainText({ min: 3, max: 200 }) }),
  output: OperatorTournament,
  problems: ['not_allowed', 'not_found', 'tournament_not_open'],
});

/** An entry, by rank; entries without a counted round have none. */
export const TournamentEntry = v.object({
  rank: v.nullable(v.number()),
  entryNumber: v.number(),
  memberId: idSchema('mbr'),
  username: v.string(),
  score: v.string(),
  roundCount: v.number(),
  prizeAmount: MinorUnits,
  /** removed: excluded members leave; withheld: excluded after the result. */
  state: v.picklist(['ranked', 'without_rounds', 'removed', 'granted', 'withheld']),
});
export type TournamentEntry = v.InferOutput<typeof TournamentEntry>;

export const listTournamentEntries = operatorEndpoint({
  method: 'GET',
  path: '/ops/tournaments/:tournamentId/entries',
  summary: 'List the first entries of a tournament by rank',
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({ tournamentId: TournamentId }),
  output: v.object({ list: v.array(TournamentEntry) }),
  problems: ['not_allowed', 'not_found'],
});
