import type { Id } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { PromotionText, TournamentDraft } from '../../contract/operator/index.ts';
import type { TournamentId, TournamentRow } from './tournament.sql.ts';

export interface OperatorTournamentRow extends TournamentRow {
  readonly texts: PromotionText[];
  readonly ranked_count: number;
  readonly granted_amount: bigint;
}

const ROWS = `
  select t.*, c.ranked_count, c.granted_amount,
         coalesce((select json_agg(json_build_object('language', x.language, 'name', x.name, 'summary', x.summary) order by x.language)
                     from promotions.tournament_text x where x.tournament_id = t.id), '[]') as texts
    from promotions.tournament t
   cross join lateral (select count(*) filter (where e.round_count > 0 and e.removed_at is null)::int as ranked_count,
                              coalesce(sum(e.prize_amount) filter (where e.prize_settled_at is not null and not e.is_prize_withheld), 0)::bigint
                                as granted_amount
                         from promotions.tournament_entry e where e.tournament_id = t.id) c`;

/** The latest ends first. */
export function selectOperatorTournaments(
  sql: Sql,
  page: { after: KeysetPlace | undefined; limit: number },
): Promise<OperatorTournamentRow[]> {
  return sql.query<OperatorTournamentRow>(
    `${ROWS} where $1::timestamptz is null or (t.ends_at, t.id) < ($1, $2) order by t.ends_at desc, t.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export async function findOperatorTournament(sql: Sql, tournamentId: string): Promise<OperatorTournamentRow | undefined> {
  const [row] = await sql.query<OperatorTournamentRow>(`${ROWS} where t.id = $1`, [tournamentId]);
  return row;
}

type Written = TournamentDraft & { readonly tournamentId: TournamentId; readonly at: Date; readonly by: string };

export async function insertTournament(sql: Sql, tournament: Written & { merchantCode: string; currency: string }): Promise<void> {
  await sql.query(
    `insert into promotions.tournament (id, state, starts_at, ends_at, scoring, minimum_stake_amount, category, game_ids, entries_max, level_needed,
                                        pool_amount, shares, wager_times, changed_at, changed_by, created_at, merchant_code, currency)
     values ($1, 'draft', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $15, $16)`,
    [...valuesOf(tournament), tournament.merchantCode, tournament.currency],
  );
}

/** Returns false when the revision is stale or it is no draft. */
export async function updateTournament(sql: Sql, tournament: Written & { revision: number }): Promise<boolean> {
  const rows = await sql.query(
    `update promotions.tournament
        set starts_at = $2, ends_at = $3, scoring = $4, minimum_stake_amount = $5, category = $6, game_ids = $7, entries_max = $8,
            level_needed = $9, pool_amount = $10, shares = $11, wager_times = $12, changed_at = $13, changed_by = $14, revision = revision + 1
      where id = $1 and revision = $15 and state = 'draft' returning id`,
    [...valuesOf(tournament), tournament.revision],
  );
  return rows.length > 0;
}

function valuesOf(tournament: Written): unknown[] {
  return [
    tournament.tournamentId,
    tournament.startsAt,
    tournament.endsAt,
    tournament.scoring,
    tournament.minimumStakeAmount,
    tournament.category,
    [...tournament.gameIds],
    tournament.entriesMax,
    tournament.levelNeeded,
    tournament.poolAmount,
    [...tournament.shares],
    tournament.wagerTimes,
    tournament.at,
    tournament.by,
  ];
}

export async function replaceTournamentTexts(
  sql: Sql,
  { tournamentId, texts }: { tournamentId: TournamentId; texts: readonly PromotionText[] },
): Promise<void> {
  await sql.query('delete from promotions.tournament_text where tournament_id = $1', [tournamentId]);
  await sql.query(
    `insert into promotions.tournament_text (tournament_id, language, name, summary)
     select $1, * from unnest($2::text[], $3::text[], $4::text[])`,
    [tournamentId, texts.map(({ language }) => language), texts.map(({ name }) => name), texts.map(({ summary }) => summary)],
  );
}

interface Step {
  readonly tournamentId: TournamentId;
  readonly at: Date;
  readonly by: string;
}

export async function setSubmitted(sql: Sql, { tournamentId, at, by, isSubmitted }: Step & { isSubmitted: boolean }): Promise<void> {
  await sql.query(
    `update promotions.tournament set state = $2, changed_at = $3, changed_by = $4, revision = revision + 1
      where id = $1 and state in ('draft', 'submitted')`,
    [tournamentId, isSubmitted ? 'submitted' : 'draft', at, by],
  );
}

export async function setPublished(sql: Sql, { tournamentId, at, by, termsHash }: Step & { termsHash: Buffer }): Promise<void> {
  await sql.query(
    `update promotions.tournament set state = 'published', published_at = $2, terms_hash = $3, changed_at = $2, changed_by = $4,
            revision = revision + 1
      where id = $1 and state in ('draft', 'submitted')`,
    [tournamentId, at, termsHash, by],
  );
}

export async function setCancelled(sql: Sql, { tournamentId, at, by, reason }: Step & { reason: string }): Promise<void> {
  await sql.query(
    `update promotions.tournament set state = 'cancelled', cancelled_at = $2, cancel_reason = $3, changed_at = $2, changed_by = $4,
            revision = revision + 1
      where id = $1`,
    [tournamentId, at, reason, by],
  );
}

export interface OperatorEntryRow {
  readonly member_id: Id<'mbr'>;
  readonly username: string;
  readonly entry_number: number;
  readonly score: bigint;
  readonly round_count: number;
  readonly removed_at: Date | null;
  readonly prize_amount: bigint;
  readonly prize_settled_at: Date | null;
  readonly is_prize_withheld: boolean;
}

/** Entries by rank, then those without counted rounds, then removed ones. */
export function selectOperatorEntries(sql: Sql, wanted: { tournamentId: string; limit: number }): Promise<OperatorEntryRow[]> {
  return sql.query<OperatorEntryRow>(
    `select e.member_id, m.username, e.entry_number, e.score, e.round_count, e.removed_at, e.prize_amount, e.prize_settled_at,
            e.is_prize_withheld
       from promotions.tournament_entry e join accounts.member_view m on m.member_id = e.member_id
      where e.tournament_id = $1
      order by e.removed_at is not null, e.round_count = 0, e.score desc, e.score_at, e.entry_number limit $2`,
    [wanted.tournamentId, wanted.limit],
  );
}

export async function findTournamentMerchant(sql: Sql, tournamentId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from promotions.tournament where id = $1', [tournamentId]);
  return row?.merchant_code;
}

/** Which of the ids are games of the catalogue. */
export async function selectKnownGames(sql: Sql, gameIds: readonly string[]): Promise<string[]> {
  if (gameIds.length === 0) return [];
  const rows = await sql.query<{ game_id: string }>('select game_id from games.game_view where game_id = any ($1)', [[...gameIds]]);
  return rows.map(({ game_id: gameId }) => gameId);
}
