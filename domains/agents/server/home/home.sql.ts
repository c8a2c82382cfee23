import type { Sql } from '@jogada/platform/server';

interface TodayRow {
  readonly day: string;
  readonly come_count: number;
  readonly bet_count: number;
  readonly register_count: number;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly share: bigint;
}

export async function readToday(sql: Sql, wanted: { agentId: string; timeZone: string; at: Date }): Promise<TodayRow> {
  const [row] = await sql.query<TodayRow>(
    `select to_char(t.day, 'YYYY-MM-DD') as day, coalesce(h.come_count, 0) as come_count, coalesce(h.bet_count, 0) as bet_count,
            coalesce(h.register_count, 0) as register_count, coalesce(d.stake_amount, 0)::bigint as stake_amount,
            coalesce(d.win_amount, 0)::bigint as win_amount, coalesce(s.share, 0)::bigint as share
       from (select ($3::timestamptz at time zone $2)::date as day) t
       left join agents.team_head_day h on h.agent_id = $1 and h.day = t.day
       left join lateral (
         select sum(stake_amount) as stake_amount, sum(win_amount) as win_amount from agents.team_day where agent_id = $1 and day = t.day
       ) d on true
       left join lateral (select sum(share) as share from agents.share_day where agent_id = $1 and day = t.day) s on true`,
    [wanted.agentId, wanted.timeZone, wanted.at],
  );
  if (!row) throw new Error('a day has no row');
  return row;
}

/** Number of team members online. Starts from the recent sessions, which are fewer than the team's members. */
export async function readOnlineCount(sql: Sql, wanted: { agentId: string; since: Date; at: Date }): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct s.member_id)::int as count
       from accounts.session_view s join agents.line l on l.ancestor_id = $1 and l.member_id = s.member_id
      where s.last_seen_at >= $2 and s.ended_at is null and s.expires_at > $3`,
    [wanted.agentId, wanted.since, wanted.at],
  );
  return row?.count ?? 0;
}
