import type { Sql } from '@jogada/platform/server';
import type { ContractTerms } from '../../contract/player/index.ts';

export interface PeriodRow {
  readonly starts_at: Date;
  readonly month: string;
  readonly figure: bigint;
  readonly active_count: number;
}

/**
 * The whole periods of somebody's team that ended before a moment, of the last three calendar months and of this one, oldest first, from the
 * sums that are kept as rounds settle.
 */
export function selectPastPeriods(
  sql: Sql,
  wanted: { agentId: string; terms: Pick<ContractTerms, 'kind' | 'period'>; timeZone: string; at: Date },
): Promise<PeriodRow[]> {
  const { agentId, terms, timeZone, at } = wanted;
  return terms.period === 'hour' ? selectHours(sql, { agentId, timeZone, at }) : selectSpans(sql, { agentId, terms, timeZone, at });
}

// Hours in which nobody staked anything pay nothing, and have no row.
function selectHours(sql: Sql, { agentId, timeZone, at }: { agentId: string; timeZone: string; at: Date }): Promise<PeriodRow[]> {
  return sql.query(
    `select h.starts_at, to_char(h.starts_at at time zone $2, 'YYYY-MM') as month, h.stake_amount as figure, 0 as active_count
       from agents.team_hour h
      where h.agent_id = $1 and h.starts_at + interval '1 hour' <= $3
        and h.starts_at >= (date_trunc('month', $3::timestamptz at time zone $2) - interval '3 months') at time zone $2
      order by h.starts_at`,
    [agentId, timeZone, at],
  );
}

function selectSpans(
  sql: Sql,
  { agentId, terms, timeZone, at }: { agentId: string; terms: Pick<ContractTerms, 'kind' | 'period'>; timeZone: string; at: Date },
): Promise<PeriodRow[]> {
  return sql.query(
    `with bounds as (
       select (date_trunc('month', $3::timestamptz at time zone $2) - interval '3 months')::date as from_day,
              agents.span_start($4, ($3::timestamptz at time zone $2)::date) as until_day
     ), days as (
       select agents.span_start($4, d.day) as starts_on,
              sum(case when $5 = 'dividend' then d.stake_amount - d.win_amount else d.stake_amount end)::bigint as figure
         from bounds b join agents.team_day d on d.agent_id = $1 and d.day >= b.from_day and d.day < b.until_day group by 1
     )
     select d.starts_on::timestamp at time zone $2 as starts_at, to_char(greatest(d.starts_on, b.from_day), 'YYYY-MM') as month, d.figure,
            coalesce(h.bet_count, s.active_count, 0) as active_count
       from days d cross join bounds b
       left join agents.team_head_day h on $4 = 'day' and h.agent_id = $1 and h.day = d.starts_on
       left join agents.team_active_span s on s.agent_id = $1 and s.span = $4 and s.starts_on = d.starts_on
      order by d.starts_on`,
    [agentId, timeZone, at, terms.period, terms.kind],
  );
}
