import type { Sql } from '@jogada/platform/server';
import { takeFromLots } from './book.sql.ts';

/** A change of what a member's counted rounds earned, in millionths of a point. */
export interface Earned {
  readonly member_id: string;
  readonly merchant_code: string;
  readonly store_micropoints: bigint;
}

/**
 * Books the whole points of counted rounds, one entry per member and batch, and keeps the remainder. A rollback takes points back, at most
 * the balance; new rounds make up for the rest. In the transaction that counts the rounds, so that each earns once.
 */
export async function earnPoints(sql: Sql, earned: readonly Earned[], at: Date): Promise<void> {
  const changed = earned.filter(({ store_micropoints: micropoints }) => micropoints !== 0n);
  if (changed.length === 0) return;
  const given = [
    changed.map((row) => row.member_id),
    changed.map((row) => row.merchant_code),
    changed.map((row) => row.store_micropoints),
    at,
  ];
  await sql.query(
    `insert into promotions.points_member (member_id, merchant_code, changed_at)
     select distinct t.member_id, t.merchant_code, $4::timestamptz
       from unnest($1::text[], $2::text[], $3::bigint[]) as t (member_id, merchant_code, micropoints) order by 1
     on conflict do nothing`,
    given,
  );
  const moved = await sql.query<{ member_id: string; points: bigint }>(
    `with given as (
       select t.member_id, sum(t.micropoints)::bigint as micropoints
         from unnest($1::text[], $2::text[], $3::bigint[]) as t (member_id, merchant_code, micropoints) group by 1
     ), held as (
       select m.* from promotions.points_member m where m.member_id = any ($1::text[]) order by m.member_id for update
     ), due as (
       select h.member_id, h.merchant_code, h.version, h.balance, h.rest_micropoints + g.micropoints as total,
              greatest(-h.balance, floor((h.rest_micropoints + g.micropoints)::numeric / 1000000)::bigint) as points
         from held h join given g on g.member_id = h.member_id
     ), written as (
       update promotions.points_member m
          set rest_micropoints = d.total - d.points * 1000000, balance = d.balance + d.points,
              version = d.version + (d.points <> 0)::int, changed_at = $4
         from due d where m.member_id = d.member_id
     ), booked as (
       insert into promotions.points_entry (member_id, version, merchant_code, cause, points, balance_after, at)
       select member_id, version + 1, merchant_code, case when points > 0 then 'earned' else 'reversed' end, points, balance + points, $4
         from due where points <> 0
     ), kept as (
       insert into promotions.points_lot as l (member_id, month, merchant_code, points_left, expires_at)
       select d.member_id, local.month, d.merchant_code, d.points,
              (local.month + make_interval(months => 1 + s.expiry_months)) at time zone m.time_zone
         from due d
         join promotions.points_store s on s.merchant_code = d.merchant_code
         join merchant.merchant_view m on m.merchant_code = d.merchant_code
        cross join lateral (select date_trunc('month', $4::timestamptz at time zone m.time_zone) as month) local
        where d.points > 0
       on conflict (member_id, month) do update set points_left = l.points_left + excluded.points_left
     )
     select member_id, points from due where points < 0`,
    given,
  );
  for (const { member_id: memberId, points } of moved) await takeFromLots(sql, { memberId, points: -points });
}
