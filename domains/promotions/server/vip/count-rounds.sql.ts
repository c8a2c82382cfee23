import type { Sql } from '@jogada/platform/server';
import { waitingRounds, type RoundKey } from '@jogada/wallet/server';
import type { Earned } from '../points/earn-points.sql.ts';

/** Rounds that have not earned points yet. */
export const pending = waitingRounds('promotions.vip_pending');

/**
 * Counts settled real-money rounds in their current ledger state, weighted by game classification. A counted round keeps its weight and
 * period despite later changes of the programme, and its rate in the points store. Returns the members whose points changed.
 */
export function countRounds(sql: Sql, rounds: readonly RoundKey[]): Promise<(Earned & { period: string })[]> {
  return sql.query(
    `with settled as (
       select r.member_id, r.source, r.round_id, r.merchant_code, r.game_id, coalesce(g.category, '*') as classification, r.settled_at,
              p.point_amount,
              r.bet_amount - r.rolled_back_amount as stake_amount,
              date_trunc('month', r.settled_at at time zone m.time_zone)::date as period
         from (select distinct * from unnest($1::text[], $2::text[], $3::text[])) as t (member_id, source, round_id)
         join wallet.round_view r on r.member_id = t.member_id and r.source = t.source and r.round_id = t.round_id
         join promotions.vip_programme p on p.merchant_code = r.merchant_code
         join merchant.merchant_view m on m.merchant_code = r.merchant_code
         left join games.game_view g on g.game_id = r.game_id
        where r.pocket = 'cash' and r.state <> 'open' and r.settled_at >= p.opened_at
     ), weighed as (
       select s.*, before.period as counted_period, coalesce(before.weighted_amount, 0) as counted_amount,
              coalesce(before.weight_percent, own.weight_percent, other.weight_percent, 0) as percent,
              case when before.member_id is not null then before.store_point_amount
                   when store.is_open then coalesce(store.point_amount, s.point_amount) end as store_point_amount
         from settled s
         left join promotions.points_store store on store.merchant_code = s.merchant_code and store.opened_at <= s.settled_at
         left join promotions.vip_round before on before.member_id = s.member_id and before.source = s.source and before.round_id = s.round_id
         left join promotions.vip_weight own on own.merchant_code = s.merchant_code and own.classification = s.classification
         left join promotions.vip_weight other on other.merchant_code = s.merchant_code and other.classification = '*'
     ), counted as (
       insert into promotions.vip_round as c (member_id, source, round_id, game_id, classification, weight_percent, stake_amount,
                                              weighted_amount, period, settled_at, store_point_amount)
       select member_id, source, round_id, game_id, classification, percent, stake_amount, stake_amount * percent, period, settled_at,
              store_point_amount
         from weighed
       on conflict (member_id, source, round_id) do update set
         stake_amount = excluded.stake_amount, weighted_amount = excluded.stake_amount * c.weight_percent
     ), changed as (
       select member_id, coalesce(counted_period, period) as period, sum(stake_amount * percent - counted_amount)::bigint as amount
         from weighed group by 1, 2
     ), summed as (
       insert into promotions.vip_period as s (member_id, period, weighted_amount)
       select member_id, period, amount from changed where amount >= 0
       on conflict (member_id, period) do update set weighted_amount = s.weighted_amount + excluded.weighted_amount
     ), lowered as (
       -- Not by the insert, whose row would break the check of the sum before the conflict is found.
       update promotions.vip_period s set weighted_amount = s.weighted_amount + c.amount
         from changed c where s.member_id = c.member_id and s.period = c.period and c.amount < 0
     )
     select member_id, merchant_code, to_char(min(coalesce(counted_period, period)), 'YYYY-MM-DD') as period,
            -- Weighted amounts are minor units times percent: times 10,000 they give millionths of a point. At most 10^9 points a round.
            coalesce(sum(least(div(stake_amount * percent * 10000::numeric, store_point_amount), 1e15)
                         - least(div(counted_amount * 10000::numeric, store_point_amount), 1e15)), 0)::bigint as store_micropoints
       from weighed group by 1, 2 order by 1`,
    [rounds.map((round) => round.member_id), rounds.map(({ source }) => source), rounds.map((round) => round.round_id)],
  );
}

/** Creates the VIP record of members with points. Idempotent. */
export async function openVipMembers(
  sql: Sql,
  members: readonly { member_id: string; merchant_code: string; period: string }[],
): Promise<void> {
  await sql.query(
    `insert into promotions.vip_member (member_id, merchant_code, period)
     select t.member_id, t.merchant_code, t.period from unnest($1::text[], $2::text[], $3::date[]) as t (member_id, merchant_code, period)
     on conflict do nothing`,
    [members.map((member) => member.member_id), members.map((member) => member.merchant_code), members.map(({ period }) => period)],
  );
}

/**
 * The members whose level a decision would change or whose period has ended at the given time. Their points are those counted in this
 * transaction, which no other transaction can change before it ends.
 */
export function selectUndecided(
  sql: Sql,
  wanted: { memberIds: readonly string[]; until: Date },
): Promise<{ member_id: string; merchant_code: string }[]> {
  return sql.query(
    `select v.member_id, v.merchant_code
       from promotions.vip_member v
       join promotions.vip_programme p on p.merchant_code = v.merchant_code
       join merchant.merchant_view m on m.merchant_code = v.merchant_code
       left join promotions.vip_period s on s.member_id = v.member_id and s.period = v.period
      where v.member_id = any ($1::text[])
        and (v.period < date_trunc('month', $2::timestamptz at time zone m.time_zone)::date
             or exists (select 1 from promotions.vip_level l
                         where l.merchant_code = v.merchant_code and l.level > v.level
                           and l.points_needed <= coalesce(s.weighted_amount, 0) / (100 * p.point_amount)))
      order by v.member_id`,
    [wanted.memberIds, wanted.until],
  );
}

/** Members whose period in the merchant's calendar ended before the grace time. */
export function selectEndedPeriods(
  sql: Sql,
  wanted: { at: Date; graceSeconds: number; limit: number },
): Promise<{ member_id: string; merchant_code: string }[]> {
  return sql.query(
    `select v.member_id, v.merchant_code
       from promotions.vip_member v join merchant.merchant_view m on m.merchant_code = v.merchant_code
      where v.period < date_trunc('month', ($1::timestamptz - make_interval(secs => $2)) at time zone m.time_zone)::date
      order by v.period, v.member_id limit $3`,
    [wanted.at, wanted.graceSeconds, wanted.limit],
  );
}
