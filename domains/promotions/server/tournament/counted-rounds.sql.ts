import type { Sql } from '@jogada/platform/server';
import { waitingRounds, type RoundKey } from '@jogada/wallet/server';
import type { TournamentId } from './tournament.sql.ts';

/** Rounds that have not been counted for tournaments. */
export const waiting = waitingRounds('promotions.tournament_pending');

/** Whether rounds of these merchants can count for a tournament at the given time. */
export async function hasTournamentUnderWay(
  sql: Sql,
  { merchantCodes, at }: { merchantCodes: readonly string[]; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from promotions.tournament where state = 'published' and merchant_code = any ($1) and starts_at <= $2 limit 1`,
    [[...merchantCodes], at],
  );
  return rows.length > 0;
}

/**
 * SQL for a condition: the round `r` counts for the tournament `t` and its entry `e`. Settled with cash only, above the minimum stake, in the
 * time of the tournament, begun after the entry.
 */
const COUNTS = `r.merchant_code = t.merchant_code and r.currency = t.currency and r.pocket = 'cash' and r.state = 'settled' and not r.has_bonus
  and r.opened_at >= greatest(t.starts_at, e.entered_at) and r.settled_at < t.ends_at
  and r.bet_amount - r.rolled_back_amount >= t.minimum_stake_amount
  and (cardinality(t.game_ids) = 0 or r.game_id = any (t.game_ids))
  and (t.category is null or t.category = (select g.category from games.game_view g where g.game_id = r.game_id))`;

/** SQL for a round's score: stake, hundredths of the multiple rounded down, or net result. */
const SCORE = `case t.scoring when 'stake' then r.bet_amount - r.rolled_back_amount
                              when 'multiple' then r.win_amount * 100 / (r.bet_amount - r.rolled_back_amount)
                              else r.win_amount - (r.bet_amount - r.rolled_back_amount) end`;

/** An entry whose score may change. */
export interface TouchedEntry {
  readonly tournament_id: TournamentId;
  readonly member_id: string;
}

/** The entries for which rounds may count, locked in one order until the transaction ends. */
export function lockTouched(sql: Sql, { rounds, at }: { rounds: readonly RoundKey[]; at: Date }): Promise<TouchedEntry[]> {
  return sql.query<TouchedEntry>(
    `select e.tournament_id, e.member_id
       from promotions.tournament_entry e join promotions.tournament t on t.id = e.tournament_id
      where e.member_id = any ($1::text[]) and e.removed_at is null and t.state = 'published' and t.starts_at <= $2
      order by e.tournament_id, e.member_id for update of e`,
    [[...new Set(rounds.map((round) => round.member_id))], at],
  );
}

/**
 * Writes rounds as they stand in the ledger for the locked entries, and removes those that no longer count. Changes the scores of these entries
 * by the differences; a best multiple is looked up. Returns the tournaments whose standing changed.
 */
export async function countRounds(
  sql: Sql,
  { rounds, entries }: { rounds: readonly RoundKey[]; entries: readonly TouchedEntry[] },
): Promise<{ tournamentId: TournamentId; merchantCode: string }[]> {
  const changed = await sql.query<TouchedEntry & { merchant_code: string; by_score: bigint; by_rounds: number; last_at: Date | null }>(
    `with touched as materialized (
       select t.*, e.member_id, e.entered_at
         from unnest($1::text[], $2::text[]) as k (tournament_id, member_id)
         join promotions.tournament t on t.id = k.tournament_id
         join promotions.tournament_entry e on e.tournament_id = k.tournament_id and e.member_id = k.member_id
     ), asked as materialized (
       select distinct * from unnest($3::text[], $4::text[], $5::text[]) as k (member_id, source, round_id)
     ), counted as materialized (
       select t.id as tournament_id, r.member_id, r.source, r.round_id, r.game_id, r.bet_amount - r.rolled_back_amount as stake_amount,
              r.win_amount, ${SCORE} as score, r.settled_at
         from asked k
         join wallet.round_view r on r.member_id = k.member_id and r.source = k.source and r.round_id = k.round_id
         join touched t on t.member_id = r.member_id
         join lateral (select t.entered_at) e on true
        where ${COUNTS}
     ), known as materialized (
       select n.* from asked k join touched t on t.member_id = k.member_id
         join promotions.tournament_round n
           on n.tournament_id = t.id and n.member_id = k.member_id and n.source = k.source and n.round_id = k.round_id
     ), written as (
       insert into promotions.tournament_round (tournament_id, member_id, source, round_id, game_id, stake_amount, win_amount, score, settled_at)
       select * from counted
       on conflict (tournament_id, member_id, source, round_id) do update
         set stake_amount = excluded.stake_amount, win_amount = excluded.win_amount, score = excluded.score
     ), removed as (
       delete from promotions.tournament_round n using known k
        where n.tournament_id = k.tournament_id and n.member_id = k.member_id and n.source = k.source and n.round_id = k.round_id
          and not exists (select from counted c where c.tournament_id = k.tournament_id and c.member_id = k.member_id
                                                  and c.source = k.source and c.round_id = k.round_id)
     )
     select moved.tournament_id, moved.member_id, t.merchant_code, sum(score)::bigint as by_score, sum(one)::int as by_rounds,
            max(settled_at) filter (where one > 0) as last_at
       from (select tournament_id, member_id, score, 1 as one, settled_at from counted
             union all select tournament_id, member_id, -score, -1, settled_at from known) moved
       join promotions.tournament t on t.id = moved.tournament_id
      group by 1, 2, 3`,
    [
      entries.map((entry) => entry.tournament_id),
      entries.map((entry) => entry.member_id),
      rounds.map((round) => round.member_id),
      rounds.map(({ source }) => source),
      rounds.map((round) => round.round_id),
    ],
  );
  if (changed.length === 0) return [];
  await sql.query(
    `update promotions.tournament_entry e
        set score = case when t.scoring = 'multiple' then coalesce(best.score, 0) else e.score + k.by_score end,
            round_count = e.round_count + k.by_rounds,
            score_at = case when e.round_count + k.by_rounds = 0 then null
                            when t.scoring = 'multiple' then best.settled_at
                            else greatest(e.score_at, k.last_at) end
       from unnest($1::text[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[]) as k (tournament_id, member_id, by_score, by_rounds, last_at)
       join promotions.tournament t on t.id = k.tournament_id
       left join lateral (select n.score, n.settled_at from promotions.tournament_round n
                           where t.scoring = 'multiple' and n.tournament_id = k.tournament_id and n.member_id = k.member_id
                           order by n.score desc, n.settled_at limit 1) best on true
      where e.tournament_id = k.tournament_id and e.member_id = k.member_id`,
    [
      changed.map((row) => row.tournament_id),
      changed.map((row) => row.member_id),
      changed.map((row) => row.by_score),
      changed.map((row) => row.by_rounds),
      changed.map((row) => row.last_at),
    ],
  );
  const merchants = new Map(changed.map((row) => [row.tournament_id, row.merchant_code]));
  return [...merchants].map(([tournamentId, merchantCode]) => ({ tournamentId, merchantCode }));
}

/** Writes all counted rounds and scores of a tournament again from the ledger, whatever events came or did not. */
export async function recount(sql: Sql, tournamentId: TournamentId): Promise<void> {
  await sql.query('delete from promotions.tournament_round where tournament_id = $1', [tournamentId]);
  await sql.query(
    `insert into promotions.tournament_round (tournament_id, member_id, source, round_id, game_id, stake_amount, win_amount, score, settled_at)
     select t.id, r.member_id, r.source, r.round_id, r.game_id, r.bet_amount - r.rolled_back_amount, r.win_amount, ${SCORE}, r.settled_at
       from promotions.tournament t
       join promotions.tournament_entry e on e.tournament_id = t.id and e.removed_at is null
       join wallet.round_view r on r.member_id = e.member_id and r.opened_at < t.ends_at
      where t.id = $1 and ${COUNTS}`,
    [tournamentId],
  );
  await sql.query(
    `update promotions.tournament_entry e
        set score = coalesce(n.score, 0), score_at = n.score_at, round_count = coalesce(n.round_count, 0)
       from promotions.tournament t, promotions.tournament_entry o
       left join lateral (
         select count(*)::int as round_count,
                case when x.scoring = 'multiple' then max(c.score) else sum(c.score)::bigint end as score,
                case when x.scoring = 'multiple'
                     then (array_agg(c.settled_at order by c.score desc, c.settled_at))[1] else max(c.settled_at) end as score_at
           from promotions.tournament_round c join promotions.tournament x on x.id = c.tournament_id
          where c.tournament_id = o.tournament_id and c.member_id = o.member_id group by x.scoring) n on true
      where t.id = $1 and o.tournament_id = t.id and e.tournament_id = o.tournament_id and e.member_id = o.member_id`,
    [tournamentId],
  );
}
