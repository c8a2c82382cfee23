import type { Sql } from '@jogada/platform/server';

interface OverviewDayRow {
  readonly day: string;
  readonly round_count: bigint;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly come_count: number;
  readonly bet_count: number;
  readonly register_count: number;
  /** Hundred-thousandths of a minor unit. */
  readonly share: bigint;
}

interface Wanted {
  readonly agentId: string;
  readonly from: string;
  readonly to: string;
}

/** Every day of a period, read from the roll-ups only. */
export function selectOverviewDays(sql: Sql, { agentId, from, to }: Wanted): Promise<OverviewDayRow[]> {
  return sql.query(
    `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(t.round_count, 0)::bigint as round_count,
            coalesce(t.stake_amount, 0)::bigint as stake_amount, coalesce(t.win_amount, 0)::bigint as win_amount,
            coalesce(h.come_count, 0) as come_count, coalesce(h.bet_count, 0) as bet_count,
            coalesce(h.register_count, 0) as register_count, coalesce(s.share, 0)::bigint as share
       from generate_series($2::date, $3::date, interval '1 day') as d (day)
       left join agents.team_head_day h on h.agent_id = $1 and h.day = d.day
       left join (select day, sum(round_count) as round_count, sum(stake_amount) as stake_amount, sum(win_amount) as win_amount
                    from agents.team_day where agent_id = $1 and day between $2::date and $3::date group by day) t on t.day = d.day
       left join (select day, sum(share) as share
                    from agents.share_day where agent_id = $1 and day between $2::date and $3::date group by day) s on s.day = d.day
      order by d.day`,
    [agentId, from, to],
  );
}

export interface CategoryRow {
  readonly category: string;
  readonly round_count: bigint;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
}

/** The team's play by game category, highest stakes first. */
export function selectCategories(sql: Sql, { agentId, from, to }: Wanted): Promise<CategoryRow[]> {
  return sql.query(
    `select category, sum(round_count)::bigint as round_count, sum(stake_amount)::bigint as stake_amount, sum(win_amount)::bigint as win_amount
       from agents.team_day where agent_id = $1 and day between $2::date and $3::date
      group by category order by 3 desc, category`,
    [agentId, from, to],
  );
}

/** Number of team members by distance. */
export function selectLevels(sql: Sql, agentId: string): Promise<{ distance: number; member_count: number }[]> {
  return sql.query('select distance, member_count from agents.team_level where agent_id = $1 order by distance', [agentId]);
}
