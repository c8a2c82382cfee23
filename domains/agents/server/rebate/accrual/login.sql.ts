import type { Sql } from '@jogada/platform/server';

/** Counts a member's login on a day of the merchant's calendar. Idempotent. */
export async function addLogin(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await sql.query(
    `with come as (
       insert into agents.active_day as a (member_id, day, has_come)
       select n.member_id, ($2::timestamptz at time zone m.time_zone)::date, true
         from agents.node n join merchant.merchant_view m on m.merchant_code = n.merchant_code where n.member_id = $1
       on conflict (member_id, day) do update set has_come = true where not a.has_come
       returning member_id, day
     )
     insert into agents.team_head_day as h (agent_id, day, come_count)
     select l.ancestor_id, c.day, 1 from come c join agents.line l on l.member_id = c.member_id order by 1
     on conflict (agent_id, day) do update set come_count = h.come_count + 1`,
    [memberId, at],
  );
}
