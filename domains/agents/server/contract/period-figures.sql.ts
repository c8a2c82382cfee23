import type { Sql } from '@jogada/platform/server';
import type { ContractTerms } from '../../contract/player/index.ts';

/** The periods of a month, oldest first. */
export interface MonthRow {
  readonly month: string;
  /** Minor units as text: a month has hundreds of hours, and one array is read faster than as many rows. */
  readonly figures: readonly string[];
  /** One per period; empty if not requested. */
  readonly active_counts: readonly number[];
}

interface Wanted {
  readonly agentId: string;
  readonly terms: Pick<ContractTerms, 'kind' | 'period'>;
  readonly timeZone: string;
  readonly at: Date;
}

/**
 * The complete periods of an agent's team before a given time, in the last three calendar months and the current one, oldest first, from
 * the sums maintained as rounds settle.
 */
export function selectPastPeriods(sql: Sql, wanted: Wanted): Promise<MonthRow[]> {
  return wanted.terms.period === 'hour' ? selectHours(sql, wanted) : selectSpans(sql, wanted);
}

// Hours without stakes pay nothing and have no row.
function selectHours(sql: Sql, { agentId, timeZone, at }: Wanted): Promise<MonthRow[]> {
  return sql.query(
    `select to_char(m.begins, 'YYYY-MM') as month, h.figures, '{}'::int[] as active_counts
       from generate_series(date_trunc('month', $3::timestamptz at time zone $2) - interval '3 months',
                            date_trunc('month', $3::timestamptz at time zone $2), interval '1 month') as m (begins)
      cross join lateral (
        select array_agg(t.stake_amount order by t.starts_at) as figures from agents.team_hour t
         where t.agent_id = $1 and t.starts_at >= m.begins at time zone $2 and t.starts_at < (m.begins + interval '1 month') at time zone $2
           and t.starts_at <= $3::timestamptz - interval '1 hour'
      ) h
      where h.figures is not null
      order by m.begins`,
    [agentId, timeZone, at],
  );
}

function selectSpans(sql: Sql, { agentId, terms, timeZone, at }: Wanted): Promise<MonthRow[]> {
  return sql.query(
    `with bounds as (
       select (date_trunc('month', $3::timestamptz at time zone $2) - interval '3 months')::date as from_day,
              agents.span_start($4, ($3::timestamptz at time zone $2)::date) as until_day
     ), days as (
       select agents.span_start($4, d.day) as starts_on,
              sum(case when $5 = 'dividend' then d.stake_amount - d.win_amount else d.stake_amount end)::bigint as figure
         from bounds b join agents.team_day d on d.agent_id = $1 and d.day >= b.from_day and d.day < b.until_day group by 1
     )
     select to_char(greatest(d.starts_on, b.from_day), 'YYYY-MM') as month, array_agg(d.figure order by d.starts_on) as figures,
            array_agg(coalesce(h.bet_count, s.active_count, 0) order by d.starts_on) as active_counts
       from days d cross join bounds b
       left join agents.team_head_day h on $4 = 'day' and h.agent_id = $1 and h.day = d.starts_on
       left join agents.team_active_span s on s.agent_id = $1 and s.span = $4 and s.starts_on = d.starts_on
      group by 1 order by 1`,
    [agentId, timeZone, at, terms.period, terms.kind],
  );
}
