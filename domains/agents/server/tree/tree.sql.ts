import type { Sql } from '@jogada/platform/server';

export interface PlaceRow {
  readonly member_id: string;
  readonly merchant_code: string;
  readonly parent_id: string | null;
  readonly joined_at: Date;
}

/** A member's place according to their invitation. */
export async function findPlace(sql: Sql, memberId: string): Promise<PlaceRow | undefined> {
  const [row] = await sql.query<PlaceRow>(
    `select m.member_id, m.merchant_code, i.inviter_member_id as parent_id, m.created_at as joined_at
       from accounts.member_view m left join accounts.invitation_view i on i.member_id = m.member_id
      where m.member_id = $1 and m.type <> 4`,
    [memberId],
  );
  return row;
}

export async function isPlaced(sql: Sql, memberId: string): Promise<boolean> {
  return (await sql.query('select from agents.node where member_id = $1', [memberId])).length > 0;
}

/**
 * Inserts a member below their parent and all of the parent's upline. An existing place is not changed.
 * @returns whether the member was inserted
 */
export async function insertNode(
  sql: Sql,
  node: { memberId: string; merchantCode: string; parentId: string | null; placedBy: string; at: Date },
): Promise<boolean> {
  const { memberId, merchantCode, parentId, placedBy, at } = node;
  const rows = await sql.query(
    `with placed as (
       insert into agents.node (member_id, merchant_code, parent_id, depth, joined_at)
       select $1, $2, $3::text, coalesce((select p.depth + 1 from agents.node p where p.member_id = $3), 0), $4
       on conflict do nothing returning member_id
     ), noted as (
       insert into agents.placement (member_id, from_at, parent_id, placed_by) select member_id, $4, $3::text, $5 from placed
     ), lined as (
       insert into agents.line (ancestor_id, member_id, distance)
       select p.member_id, p.member_id, 0 from placed p
       union all
       select l.ancestor_id, p.member_id, l.distance + 1 from placed p join agents.line l on l.member_id = $3
       returning ancestor_id, distance
     ), levels as (
       insert into agents.team_level as t (agent_id, distance, member_count)
       select ancestor_id, distance, 1 from lined where distance > 0 order by 1
       on conflict (agent_id, distance) do update set member_count = t.member_count + 1
     )
     insert into agents.team_head_day as h (agent_id, day, register_count)
     select l.ancestor_id, ($4::timestamptz at time zone m.time_zone)::date, 1
       from lined l join merchant.merchant_view m on m.merchant_code = $2 order by 1
     on conflict (agent_id, day) do update set register_count = h.register_count + 1
     returning agent_id`,
    [memberId, merchantCode, parentId, at, placedBy],
  );
  return rows.length > 0;
}

/** Whether a member is in an agent's team, which includes the agent. */
export async function isInTeam(sql: Sql, { agentId, memberId }: { agentId: string; memberId: string }): Promise<boolean> {
  const rows = await sql.query('select from agents.line where ancestor_id = $1 and member_id = $2', [agentId, memberId]);
  return rows.length > 0;
}
