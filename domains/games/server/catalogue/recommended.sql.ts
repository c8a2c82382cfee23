import type { Sql } from '@jogada/platform/server';
import { gameColumns, OFFERED, opening, type GameRow, type Openness } from './game.sql.ts';

export interface RecommendationRule {
  /** Fewer own rounds give no recommendation. */
  readonly roundsMin: number;
  /** How many of the member's most played titles count. */
  readonly playedMax: number;
  /** Recommended titles at most. */
  readonly limit: number;
}

export interface RecommendedRow extends GameRow {
  /** The played title that it is most like. */
  readonly like_id: string;
  readonly like_name: string;
  /** Its place among the member's most played titles, from 1. */
  readonly like_place: number;
}

/**
 * Open titles that the member has not played since a day, by how many of classification, vendor and volatility each shares with one of the
 * member's most played offered titles of its category, then by the rounds of the merchant's members. Counts rounds with a stake in cash.
 */
export function findRecommendedGames(
  sql: Sql,
  asked: Pick<Openness, 'approval'> &
    RecommendationRule & { readonly merchantCode: string; readonly memberId: string; readonly since: string; readonly timeZone: string },
): Promise<RecommendedRow[]> {
  const values: unknown[] = [
    asked.merchantCode,
    asked.memberId,
    asked.since,
    asked.timeZone,
    asked.roundsMin,
    asked.playedMax,
    asked.limit,
  ];
  const open = opening(asked.approval, (given) => `$${values.push(given)}`).join(' and ');
  return sql.query<RecommendedRow>(
    `with played as materialized (
       select r.game_id, count(*) as round_count from wallet.round_view r
        where r.member_id = $2 and r.merchant_code = $1 and r.pocket = 'cash' and r.bet_amount > r.rolled_back_amount
          and r.opened_at >= $3::date::timestamp at time zone $4
        group by r.game_id
     ), liked as materialized (
       select g.id, g.name, g.category, g.classification, g.vendor_code, g.volatility, row_number() over (order by p.round_count desc, g.id) as place
         from played p join (select g.* from ${OFFERED}) g on g.id = p.game_id
        where (select sum(round_count) from played) >= $5
        order by p.round_count desc, g.id limit $6
     ), offered as materialized (
       select g.id, g.category, g.classification, g.vendor_code, g.volatility, g.sort_order, g.name_folded from ${OFFERED} and ${open}
     ), alike as (
       select distinct on (o.id) o.id, o.sort_order, o.name_folded, x.likeness, l.id as like_id, l.name as like_name, l.place as like_place
         from offered o left join played p on p.game_id = o.id join liked l on l.category = o.category
        cross join lateral (
          select (o.classification <> '' and o.classification = l.classification)::int + (o.vendor_code = l.vendor_code)::int
                 + (o.volatility = l.volatility)::int as likeness) x
        where x.likeness > 0 and p.game_id is null
        order by o.id, x.likeness desc, l.place
     ), counted as (
       select d.game_id, sum(d.round_count) as round_count from wallet.game_day_view d where d.merchant_code = $1 and d.day >= $3::date group by d.game_id
     ), best as (
       select a.id, a.like_id, a.like_name, a.like_place,
              row_number() over (order by a.likeness desc, coalesce(c.round_count, 0) desc, a.sort_order, a.name_folded, a.id) as place
         from alike a left join counted c on c.game_id = a.id order by place limit $7
     )
     select ${gameColumns('$1')}, b.like_id, b.like_name, b.like_place::int as like_place
       from best b join games.game g on g.id = b.id join games.vendor v on v.code = g.vendor_code order by b.place`,
    values,
  );
}
