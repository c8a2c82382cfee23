import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { ItemRow } from './store.sql.ts';
import type { PointsCause } from './book.sql.ts';

export interface LineRow {
  readonly id: string;
  readonly cause: PointsCause;
  readonly points: bigint;
  readonly names: ItemRow['names'] | null;
  readonly at: Date;
}

/** A member's entries, newest first. Those of rounds are added up by day of the merchant's calendar. */
export function selectLines(sql: Sql, page: { memberId: string; after: KeysetPlace | undefined; limit: number }): Promise<LineRow[]> {
  return sql.query<LineRow>(
    `select l.id, l.cause, l.points, i.names, l.at
       from (select case when e.cause in ('earned', 'reversed') then e.cause || to_char(day, '-YYYYMMDD')
                         else 'v' || lpad(e.version::text, 19, '0') end as id,
                    e.cause, sum(e.points)::bigint as points, max(e.at) as at, max(e.purchase_id) as purchase_id
               from promotions.points_entry e
               join merchant.merchant_view m on m.merchant_code = e.merchant_code
              cross join lateral (select (e.at at time zone m.time_zone)::date as day) local
              where e.member_id = $1 group by 1, 2) l
       left join promotions.points_purchase p on p.id = l.purchase_id
       left join promotions.points_item i on i.id = p.item_id
      where $2::timestamptz is null or (l.at, l.id) < ($2, $3)
      order by l.at desc, l.id desc limit $4`,
    [page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}
