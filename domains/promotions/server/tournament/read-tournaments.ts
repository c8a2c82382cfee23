import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import {
  prizeOf,
  type listTournaments as listEndpoint,
  type readTournament as readEndpoint,
  type readTournamentResult as resultEndpoint,
  type Tournament,
} from '../../contract/player/index.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { resultOf } from './settle-tournaments.ts';
import { prizesOf, RESULT_AFTER_MS, sha256, termsOfRow } from './terms.ts';
import {
  findOwnTournament,
  readLevel,
  readRank,
  selectCurrent,
  selectFinalRanks,
  selectGameNames,
  selectPast,
  type OwnTournamentRow,
  type Viewer,
} from './tournament.sql.ts';

const CURRENT_SHOWN = 20;
const PAST_SHOWN = 20;

/** @throws Problem `feature_unavailable` */
export async function listTournaments(ctx: MemberContext): Promise<OutputOf<typeof listEndpoint>> {
  refuseWithoutTournaments(ctx);
  const viewer = viewerOf(ctx);
  const [current, past] = await Promise.all([
    selectCurrent(ctx.database, { ...viewer, limit: CURRENT_SHOWN }),
    selectPast(ctx.database, { ...viewer, limit: PAST_SHOWN }),
  ]);
  const facts = await readFacts(ctx);
  return {
    current: await Promise.all(current.map((row) => tournamentView(ctx, row, facts))),
    past: await Promise.all(past.map((row) => tournamentView(ctx, row, facts))),
  };
}

/** @throws Problem `feature_unavailable`, `tournament_not_found` */
export async function readTournament(ctx: MemberContext, { tournamentId }: InputOf<typeof readEndpoint>): Promise<Tournament> {
  return tournamentView(ctx, await getTournament(ctx, tournamentId));
}

/** @throws Problem `feature_unavailable`, `tournament_not_found`, `tournament_not_finished` */
export async function readTournamentResult(
  ctx: MemberContext,
  { tournamentId }: InputOf<typeof resultEndpoint>,
): Promise<OutputOf<typeof resultEndpoint>> {
  const row = await getTournament(ctx, tournamentId);
  if (row.result_hash === null) throw new Problem('tournament_not_finished');
  const ranked = await selectFinalRanks(ctx.database, row.id);
  const text = resultOf(
    row,
    ranked.map((entry) => ({
      entryNumber: entry.entry_number,
      score: entry.score,
      scoreAt: entry.score_at.toISOString(),
      roundCount: entry.round_count,
      rank: entry.rank,
      prizeAmount: entry.prize_amount,
    })),
  );
  return { text, resultHash: row.result_hash.toString('hex') };
}

/** @throws Problem `feature_unavailable`, `tournament_not_found` */
export async function getTournament(ctx: MemberContext, tournamentId: string): Promise<OwnTournamentRow> {
  refuseWithoutTournaments(ctx);
  const row = await findOwnTournament(ctx.database, { ...viewerOf(ctx), tournamentId });
  if (!row) throw new Problem('tournament_not_found');
  return row;
}

/** @throws Problem `feature_unavailable` */
export function refuseWithoutTournaments({ merchant }: Pick<MemberContext, 'merchant'>): void {
  if (!isSwitchedOn(merchant, 'TOURN3')) throw new Problem('feature_unavailable');
}

export function viewerOf(ctx: MemberContext): Viewer {
  return { merchantCode: ctx.merchant.code, memberId: ctx.member.id, ...languagesOf(ctx) };
}

interface EntryFacts {
  /** Whether a pause or an exclusion is active: such a member is not invited (R22). */
  readonly hasStopped: boolean;
  readonly level: number;
  readonly at: Date;
}

async function readFacts({
  database,
  member,
  now,
}: Pick<MemberContext, 'member' | 'now'> & { readonly database: Sql }): Promise<EntryFacts> {
  const at = now();
  const stop = await findStop(database, { memberId: member.id, at });
  return { hasStopped: stop !== undefined, level: await readLevel(database, member.id), at };
}

/** Why a member cannot enter a tournament; null if they can. */
export function entryRefusal(row: OwnTournamentRow, { hasStopped, level, at }: EntryFacts): Tournament['refusal'] {
  if (row.state !== 'published' || row.ends_at <= at) return 'not_open';
  if (hasStopped) return 'not_for_this_account';
  if (level < row.level_needed) return 'level_needed';
  return row.entry_count >= row.entries_max ? 'full' : null;
}

/** Builds the member's view of a tournament. */
export async function tournamentView(
  ctx: Pick<MemberContext, 'member' | 'now'> & { readonly database: Sql },
  row: OwnTournamentRow,
  facts?: EntryFacts,
): Promise<Tournament> {
  const known = facts ?? (await readFacts(ctx));
  const prizes = prizesOf(row);
  const games = await selectGameNames(ctx.database, row.game_ids);
  return {
    tournamentId: row.id,
    name: row.name,
    summary: row.summary,
    state: stateOf(row, known.at),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    resultAt: new Date(row.ends_at.getTime() + RESULT_AFTER_MS).toISOString(),
    currency: row.currency,
    scoring: row.scoring,
    minimumStakeAmount: row.minimum_stake_amount.toString(),
    category: row.category,
    games: games.map(({ game_id: gameId, name }) => ({ gameId, name })),
    entriesMax: row.entries_max,
    entryCount: row.entry_count,
    levelNeeded: row.level_needed,
    poolAmount: row.pool_amount.toString(),
    shares: [...row.shares],
    prizes: prizes.map(String),
    wagerTimes: row.wager_times,
    termsHash: (row.terms_hash ?? sha256(termsOfRow(row))).toString('hex'),
    resultHash: row.result_hash?.toString('hex') ?? null,
    cancelReason: row.cancel_reason,
    mine: await ownEntry(ctx.database, row, prizes),
    refusal: row.entry_number === null ? entryRefusal(row, known) : null,
  };
}

function stateOf(row: OwnTournamentRow, at: Date): Tournament['state'] {
  if (row.state === 'finished' || row.state === 'cancelled') return row.state;
  if (at < row.starts_at) return 'coming';
  return at < row.ends_at ? 'running' : 'closing';
}

async function ownEntry(sql: Sql, row: OwnTournamentRow, prizes: readonly bigint[]): Promise<Tournament['mine']> {
  const { entry_number: entryNumber, entered_at: enteredAt, score, score_at: scoreAt, round_count: roundCount } = row;
  if (entryNumber === null || enteredAt === null || score === null || roundCount === null || row.removed_at !== null) return null;
  const isFinal = row.state === 'finished';
  const present = scoreAt === null || isFinal ? null : await readRank(sql, row.id, { score, scoreAt, entryNumber });
  const rank = isFinal ? row.final_rank : present;
  const prize = isFinal ? (row.prize_amount ?? 0n) : rank === null ? 0n : prizeOf({ rank, score, prizes });
  return {
    entryNumber,
    enteredAt: enteredAt.toISOString(),
    score: score.toString(),
    roundCount,
    rank,
    prizeAmount: row.state === 'cancelled' ? '0' : prize.toString(),
  };
}
