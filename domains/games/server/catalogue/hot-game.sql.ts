import type { Sql } from '@jogada/platform/server';

export interface HotRule {
  readonly at: Date;
  /** Counted days, the current one included. */
  readonly days: number;
  /** Fewer rounds in these days are no sign of popularity. */
  readonly roundsMin: number;
  /** Titles at most. */
  readonly titlesMax: number;
  /** One title of this many offered may be hot. */
  readonly offeredPerHot: number;
}

/** The merchants, each with the titles that carry HOT by the rule, most played first. */
export function selectHotGames(sql: Sql, rule: HotRule): Promise<{ merchant_code: string; game_ids: string[]; round_counts: bigint[] }[]> {
  return sql.query(
    `select m.merchant_code, coalesce(array_agg(hot.game_id order by hot.place) filter (where hot.game_id is not null), '{}') as game_ids,
            coalesce(array_agg(hot.round_count order by hot.place) filter (where hot.game_id is not null), '{}') as round_counts
       from merchant.merchant_view m
      cross join lateral (select ($1::timestamptz at time zone m.time_zone)::date as day) as today
      cross join lateral (
        select count(*) as game_count from games.game g join games.vendor v on v.code = g.vendor_code
         where g.is_enabled and v.is_enabled
           and not exists (select from games.withheld_game w where w.merchant_code = m.merchant_code and w.game_id = g.id)
           and not exists (select from games.withheld_vendor w where w.merchant_code = m.merchant_code and w.vendor_code = g.vendor_code)
      ) as offered
       left join lateral (
        select p.game_id, p.round_count, p.place
          from (select d.game_id, sum(d.round_count)::bigint as round_count, row_number() over (order by sum(d.round_count) desc, d.game_id) as place
                  from wallet.game_day_view d join games.game g on g.id = d.game_id
                 where d.merchant_code = m.merchant_code and d.day > today.day - $2::int and d.day <= today.day
                 group by d.game_id having sum(d.round_count) >= $3::bigint) p
         where p.place <= least($4::bigint, greatest(1, offered.game_count / $5::bigint))
       ) as hot on true
      group by m.merchant_code order by m.merchant_code`,
    [rule.at, rule.days, rule.roundsMin, rule.titlesMax, rule.offeredPerHot],
  );
}

/** Replaces a merchant's hot titles. Returns whether a title joined or left. */
export async function replaceHotGames(
  sql: Sql,
  hot: { merchantCode: string; gameIds: readonly string[]; roundCounts: readonly bigint[]; at: Date },
): Promise<boolean> {
  const former = await sql.query<{ game_id: string }>('delete from games.hot_game where merchant_code = $1 returning game_id', [
    hot.merchantCode,
  ]);
  await sql.query(
    `insert into games.hot_game (merchant_code, game_id, round_count, marked_at)
     select $1, h.game_id, h.round_count, $4 from unnest($2::text[], $3::bigint[]) as h (game_id, round_count)`,
    [hot.merchantCode, hot.gameIds, hot.roundCounts, hot.at],
  );
  const left = new Set(former.map(({ game_id }) => game_id));
  return left.size !== hot.gameIds.length || hot.gameIds.some((gameId) => !left.has(gameId));
}
