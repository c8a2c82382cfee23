import type { Sql } from '@jogada/platform/server';
import type { CategoryRate } from '../rebate/rate/rate.sql.ts';

export interface TeamRow {
  readonly member_id: string;
  readonly username: string;
  readonly type: number;
  readonly distance: number;
  readonly team_size: number;
  readonly joined_at: Date;
  readonly rates: readonly CategoryRate[];
}

/** Behind every other in the order of the index of names. */
const LAST_CHARACTER = 0x10ffff;

const COLUMNS = `n.member_id, m.username, m.type, n.joined_at,
  (select coalesce(sum(b.member_count), 0)::int from agents.team_level b where b.agent_id = n.member_id) as team_size,
  coalesce((select json_agg(json_build_object('category', r.category, 'rate', r.rate) order by r.category = '*', r.category)
     from (select distinct on (category) category, rate from agents.rate
            where member_id = n.member_id and from_at <= $2 order by category, from_at desc) r), '[]') as rates`;

/** Those directly below somebody, newest first. */
export function selectBelow(
  sql: Sql,
  wanted: { agentId: string; under: string; at: Date; after: string; limit: number },
): Promise<TeamRow[]> {
  return sql.query(
    `select ${COLUMNS}, l.distance
       from agents.node n join accounts.member_view m on m.member_id = n.member_id
       join agents.line l on l.ancestor_id = $3 and l.member_id = n.member_id
      where n.parent_id = $1 and ($4 = '' or n.member_id < $4)
      order by n.member_id desc limit $5`,
    [wanted.under, wanted.at, wanted.agentId, wanted.after, wanted.limit],
  );
}

/** Whoever of a team has a user name that begins so. */
export function searchTeam(
  sql: Sql,
  wanted: { agentId: string; search: string; at: Date; after: string; limit: number },
): Promise<TeamRow[]> {
  return sql.query(
    `select ${COLUMNS}, l.distance
       from accounts.member_view m
       join agents.line l on l.ancestor_id = $1 and l.member_id = m.member_id and l.distance > 0
       join agents.node n on n.member_id = m.member_id
      where m.merchant_code = n.merchant_code and m.username_key ~>=~ lower($3) and m.username_key ~<~ (lower($3) || chr(${LAST_CHARACTER})) and ($4 = '' or n.member_id < $4)
      order by n.member_id desc limit $5`,
    [wanted.agentId, wanted.at, wanted.search, wanted.after, wanted.limit],
  );
}

/** Somebody as their agent may see them; undefined for whoever is not below that one. */
export async function findTeamMember(sql: Sql, wanted: { agentId: string; memberId: string; at: Date }): Promise<TeamRow | undefined> {
  const [row] = await sql.query<TeamRow>(
    `select ${COLUMNS}, l.distance
       from agents.line l join agents.node n on n.member_id = l.member_id
       join accounts.member_view m on m.member_id = l.member_id
      where l.ancestor_id = $1 and l.member_id = $3 and l.distance > 0`,
    [wanted.agentId, wanted.at, wanted.memberId],
  );
  return row;
}

/** Whether somebody is here, and the last day on which they came or played. */
export async function findPresence(
  sql: Sql,
  wanted: { memberId: string; since: Date; at: Date },
): Promise<{ is_online: boolean; last_day: string | null }> {
  const [row] = await sql.query<{ is_online: boolean; last_day: string | null }>(
    `select exists (select from accounts.session_view where member_id = $1 and last_seen_at >= $2 and ended_at is null and expires_at > $3)
              as is_online,
            (select to_char(max(day), 'YYYY-MM-DD') from agents.active_day where member_id = $1) as last_day`,
    [wanted.memberId, wanted.since, wanted.at],
  );
  if (!row) throw new Error('a question of two parts has no row');
  return row;
}

export function selectTeamDays(
  sql: Sql,
  wanted: { memberId: string; from: string; to: string },
): Promise<{ day: string; category: string; round_count: bigint; stake_amount: bigint; win_amount: bigint }[]> {
  return sql.query(
    `select to_char(day, 'YYYY-MM-DD') as day, category, round_count, stake_amount, win_amount
       from agents.team_day where agent_id = $1 and day between $2::date and $3::date order by agents.team_day.day desc, category = '*', category`,
    [wanted.memberId, wanted.from, wanted.to],
  );
}
