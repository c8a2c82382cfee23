import type { Sql } from '@jogada/platform/server';

export interface AboveRow {
  readonly member_id: `mbr_${string}`;
  readonly username: string;
  readonly type: number;
}

/** A member's upline, nearest first. */
export function selectAbove(sql: Sql, memberId: string): Promise<AboveRow[]> {
  return sql.query(
    `with recursive above as (
       select n.parent_id as member_id, 1 as distance from agents.node n where n.member_id = $1
       union all
       select n.parent_id, a.distance + 1 from above a join agents.node n on n.member_id = a.member_id
     )
     select a.member_id, m.username, m.type from above a join accounts.member_view m on m.member_id = a.member_id order by a.distance`,
    [memberId],
  );
}

export async function countBelow(
  sql: Sql,
  memberId: string,
): Promise<{ direct_count: number; team_count: number; joined_at: Date | null }> {
  const [row] = await sql.query<{ direct_count: number; team_count: number; joined_at: Date | null }>(
    `select count(*) filter (where l.distance = 1)::int as direct_count, count(*) filter (where l.distance > 0)::int as team_count,
            (select n.joined_at from agents.node n where n.member_id = $1) as joined_at
       from agents.line l where l.ancestor_id = $1`,
    [memberId],
  );
  if (!row) throw new Error('the count query returned no row');
  return row;
}
