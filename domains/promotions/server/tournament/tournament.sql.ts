import type { Currency, Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { TournamentScoring } from '../../contract/player/index.ts';
import type { TextLanguages } from '../rewards/reward.sql.ts';

export type TournamentId = Id<'trn'>;

/** A tournament. Amounts in minor units. */
export interface TournamentRow {
  readonly id: TournamentId;
  readonly merchant_code: string;
  readonly state: 'draft' | 'submitted' | 'published' | 'finished' | 'cancelled';
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly currency: Currency;
  readonly scoring: TournamentScoring;
  readonly minimum_stake_amount: bigint;
  readonly category: string | null;
  readonly game_ids: readonly string[];
  readonly entries_max: number;
  readonly level_needed: number;
  readonly pool_amount: bigint;
  readonly shares: readonly number[];
  readonly wager_times: number;
  readonly entry_count: number;
  readonly terms_hash: Buffer | null;
  readonly finished_at: Date | null;
  readonly result_hash: Buffer | null;
  readonly previous_hash: Buffer | null;
  readonly cancel_reason: string;
  readonly revision: number;
}

/** A published tournament with the member's entry. */
export interface OwnTournamentRow extends TournamentRow {
  readonly name: string;
  readonly summary: string;
  readonly entry_number: number | null;
  readonly entered_at: Date | null;
  readonly score: bigint | null;
  readonly score_at: Date | null;
  readonly round_count: number | null;
  readonly removed_at: Date | null;
  readonly final_rank: number | null;
  readonly prize_amount: bigint | null;
}

export interface Viewer extends TextLanguages {
  readonly merchantCode: string;
  readonly memberId: string;
}

const OWN = `
  select t.*, coalesce(w.name, '') as name, coalesce(w.summary, '') as summary, e.entry_number, e.entered_at, e.score, e.score_at, e.round_count,
         e.removed_at, e.rank as final_rank, e.prize_amount
    from promotions.tournament t
    left join promotions.tournament_entry e on e.tournament_id = t.id and e.member_id = $2
    left join lateral (select x.name, x.summary from promotions.tournament_text x
                        where x.tournament_id = t.id and x.language in ($3, $4) order by x.language = $3 desc limit 1) w on true
   where t.merchant_code = $1 and t.published_at is not null`;

const viewerValues = ({ merchantCode, memberId, language, otherLanguage }: Viewer) => [merchantCode, memberId, language, otherLanguage];

/** Tournaments whose result is not final, by their end. */
export function selectCurrent(sql: Sql, viewer: Viewer & { limit: number }): Promise<OwnTournamentRow[]> {
  return sql.query<OwnTournamentRow>(`${OWN} and t.state = 'published' order by t.ends_at, t.id limit $5`, [
    ...viewerValues(viewer),
    viewer.limit,
  ]);
}

/** Finished and cancelled ones, latest first. */
export function selectPast(sql: Sql, viewer: Viewer & { limit: number }): Promise<OwnTournamentRow[]> {
  return sql.query<OwnTournamentRow>(`${OWN} and t.state in ('finished', 'cancelled') order by t.ends_at desc, t.id desc limit $5`, [
    ...viewerValues(viewer),
    viewer.limit,
  ]);
}

export async function findOwnTournament(sql: Sql, viewer: Viewer & { tournamentId: string }): Promise<OwnTournamentRow | undefined> {
  const [row] = await sql.query<OwnTournamentRow>(`${OWN} and t.id = $5`, [...viewerValues(viewer), viewer.tournamentId]);
  return row;
}

/** Locks the tournament until the transaction ends. */
export async function lockTournament(sql: Sql, tournamentId: string): Promise<TournamentRow | undefined> {
  const [row] = await sql.query<TournamentRow>('select * from promotions.tournament where id = $1 for update', [tournamentId]);
  return row;
}

/** Adds an entry under the locked tournament's next number. Idempotent. */
export async function insertEntry(
  sql: Sql,
  entry: { tournamentId: string; memberId: string; merchantCode: string; at: Date },
): Promise<void> {
  await sql.query(
    `with added as (
       insert into promotions.tournament_entry (tournament_id, member_id, merchant_code, entry_number, entered_at)
       select t.id, $2, $3, t.entry_count + 1, $4 from promotions.tournament t where t.id = $1
       on conflict do nothing returning tournament_id)
     update promotions.tournament t set entry_count = t.entry_count + 1 from added where t.id = added.tournament_id`,
    [entry.tournamentId, entry.memberId, entry.merchantCode, entry.at],
  );
}

export async function readLevel(sql: Sql, memberId: string): Promise<number> {
  const [row] = await sql.query<{ level: number }>('select level from promotions.vip_member where member_id = $1', [memberId]);
  return row?.level ?? 0;
}

/** Names of games, in the given order of ids; those outside the catalogue are left out. */
export function selectGameNames(sql: Sql, gameIds: readonly string[]): Promise<{ game_id: string; name: string }[]> {
  if (gameIds.length === 0) return Promise.resolve([]);
  return sql.query('select game_id, name from games.game_view where game_id = any ($1) order by array_position($1, game_id)', [
    [...gameIds],
  ]);
}

/** The position of a score in the order of ranks. */
export interface StandingPlace {
  readonly score: bigint;
  readonly scoreAt: Date;
  readonly entryNumber: number;
}

/** The present rank of a score: how many are ahead, plus one. */
export async function readRank(sql: Sql, tournamentId: string, { score, scoreAt, entryNumber }: StandingPlace): Promise<number> {
  const [row] = await sql.query<{ ahead: number }>(
    `select count(*)::int as ahead from promotions.tournament_entry
      where tournament_id = $1 and round_count > 0 and removed_at is null and score >= $2
        and (score > $2 or (score_at, entry_number) < ($3, $4))`,
    [tournamentId, score, scoreAt, entryNumber],
  );
  return (row?.ahead ?? 0) + 1;
}

export interface StandingRow {
  readonly member_id: string;
  readonly entry_number: number;
  readonly username: string;
  readonly score: bigint;
  readonly score_at: Date;
  readonly round_count: number;
  readonly prize_amount: bigint;
  /** Whether a pause or an exclusion is active. */
  readonly has_stopped: boolean;
}

/** A page of the standing in the order of ranks. */
export function selectStanding(
  sql: Sql,
  page: { tournamentId: string; after: StandingPlace | undefined; at: Date; limit: number },
): Promise<StandingRow[]> {
  const { after } = page;
  return sql.query<StandingRow>(
    `select e.member_id, e.entry_number, m.username, e.score, e.score_at, e.round_count, e.prize_amount,
            exists (select from accounts.exclusion_view x where x.member_id = e.member_id and x.from_at <= $2 and x.until_at > $2) as has_stopped
       from (select * from promotions.tournament_entry
              where tournament_id = $1 and round_count > 0 and removed_at is null
                and ($3::bigint is null or score <= $3 and (score < $3 or (score_at, entry_number) > ($4::timestamptz, $5::int)))
              order by score desc, score_at, entry_number limit $6) e
       join accounts.member_view m on m.member_id = e.member_id
      order by e.score desc, e.score_at, e.entry_number`,
    [page.tournamentId, page.at, after?.score ?? null, after?.scoreAt ?? null, after?.entryNumber ?? null, page.limit],
  );
}

export interface OwnRoundRow {
  readonly round_id: string;
  readonly game_name: string;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly score: bigint;
  readonly settled_at: Date;
  readonly tie: string;
}

/** A member's counted rounds, latest first. */
export function selectOwnRounds(
  sql: Sql,
  page: { tournamentId: string; memberId: string; after: { at: Date; id: string } | undefined; limit: number },
): Promise<OwnRoundRow[]> {
  return sql.query<OwnRoundRow>(
    `select r.round_id, coalesce(g.name, r.game_id) as game_name, r.stake_amount, r.win_amount, r.score, r.settled_at,
            left(md5(r.source || ' ' || r.round_id), 16) as tie
       from promotions.tournament_round r left join games.game_view g on g.game_id = r.game_id
      where r.tournament_id = $1 and r.member_id = $2
        and ($3::timestamptz is null or (r.settled_at, left(md5(r.source || ' ' || r.round_id), 16)) < ($3, $4))
      order by r.settled_at desc, tie desc limit $5`,
    [page.tournamentId, page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export interface FinalRankRow {
  readonly entry_number: number;
  readonly score: bigint;
  readonly score_at: Date;
  readonly round_count: number;
  readonly rank: number;
  readonly prize_amount: bigint;
}

/** The ranks of a final result. */
export function selectFinalRanks(sql: Sql, tournamentId: string): Promise<FinalRankRow[]> {
  return sql.query<FinalRankRow>(
    `select entry_number, score, score_at, round_count, rank, prize_amount from promotions.tournament_entry
      where tournament_id = $1 and rank is not null order by rank`,
    [tournamentId],
  );
}
