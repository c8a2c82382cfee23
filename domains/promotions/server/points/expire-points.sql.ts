import type { Sql } from '@jogada/platform/server';

export interface PointsExpiring {
  readonly memberId: string;
  readonly merchantCode: string;
  /** Left at that time. */
  readonly points: string;
  /** The last day on which they can be used, in the merchant's time zone: YYYY-MM-DD. */
  readonly day: string;
  /** The month of the points, YYYY-MM-DD. */
  readonly month: string;
}

/** Members with points whose time has come. */
export function selectMembersDue(sql: Sql, wanted: { at: Date; limit: number }): Promise<{ member_id: string }[]> {
  return sql.query(
    `select member_id from promotions.points_lot where points_left > 0 and expires_at <= $1 group by member_id order by member_id limit $2`,
    [wanted.at, wanted.limit],
  );
}

/**
 * Months of points that expire until the given time and are not announced yet. Excluded and paused members get no letter (R22); neither do
 * members of a closed store.
 */
export function selectExpiring(sql: Sql, wanted: { at: Date; until: Date; limit: number }): Promise<PointsExpiring[]> {
  return sql.query<PointsExpiring>(
    `select l.member_id as "memberId", l.merchant_code as "merchantCode", l.points_left::text as points, to_char(l.month, 'YYYY-MM-DD') as month,
            to_char(l.expires_at at time zone m.time_zone - interval '1 second', 'YYYY-MM-DD') as day
       from promotions.points_lot l
       join promotions.points_store s on s.merchant_code = l.merchant_code and s.is_open
       join merchant.merchant_view m on m.merchant_code = l.merchant_code
      where l.points_left > 0 and l.expires_at > $1 and l.expires_at <= $2 and l.warned_at is null
        and not exists (select from accounts.exclusion_view x where x.member_id = l.member_id and x.from_at <= $1 and x.until_at > $1)
      order by l.member_id, l.month limit $3 for update of l skip locked`,
    [wanted.at, wanted.until, wanted.limit],
  );
}

export async function markWarned(sql: Sql, { lots, at }: { lots: readonly PointsExpiring[]; at: Date }): Promise<void> {
  await sql.query(
    `update promotions.points_lot l set warned_at = $3
       from unnest($1::text[], $2::date[]) as t (member_id, month) where l.member_id = t.member_id and l.month = t.month`,
    [lots.map(({ memberId }) => memberId), lots.map(({ month }) => month), at],
  );
}
