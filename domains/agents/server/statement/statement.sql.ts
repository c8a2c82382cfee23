import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface PayoutRow {
  readonly day: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly carry_before: bigint;
  readonly share: bigint;
  readonly carry_after: bigint;
  readonly made_at: Date;
}

const COLUMNS = `to_char(day, 'YYYY-MM-DD') as day, amount, currency, carry_before, share, carry_after, made_at`;

export function selectPayouts(sql: Sql, wanted: { agentId: string; before: string | null; limit: number }): Promise<PayoutRow[]> {
  return sql.query(
    `select ${COLUMNS} from agents.payout where agent_id = $1 and kind = 'rebate' and ($2::date is null or day < $2::date)
      order by agents.payout.day desc limit $3`,
    [wanted.agentId, wanted.before, wanted.limit],
  );
}

export async function findPayout(sql: Sql, wanted: { agentId: string; day: string }): Promise<PayoutRow | undefined> {
  const [row] = await sql.query<PayoutRow>(
    `select ${COLUMNS} from agents.payout where agent_id = $1 and kind = 'rebate' and day = $2::date`,
    [wanted.agentId, wanted.day],
  );
  return row;
}

export function selectLines(
  sql: Sql,
  wanted: { agentId: string; day: string },
): Promise<{ category: string; origin_day: string; turnover: bigint; share: bigint }[]> {
  return sql.query(
    `select category, to_char(origin_day, 'YYYY-MM-DD') as origin_day, turnover, share
       from agents.share_day where agent_id = $1 and day = $2::date order by agents.share_day.origin_day desc, category`,
    [wanted.agentId, wanted.day],
  );
}

interface Recomputed {
  readonly round_count: number;
  readonly booked: bigint;
  readonly recomputed: bigint;
  readonly team_shares: bigint;
  readonly at_own_rate: bigint;
}

/**
 * An agent's day from its rounds alone, as the ledger has them now, by the lines and rates that were snapped with each; beside it what was
 * booked for the rounds of that day, on whatever day.
 */
export async function recompute(sql: Sql, wanted: { agentId: string; day: string }): Promise<Recomputed> {
  const [row] = await sql.query<Recomputed>(
    `with rounds as (
       select c.line, c.rates, array_position(c.line, $1) as place, r.bet_amount - r.rolled_back_amount as stake
         from agents.line l
         join agents.round c on c.member_id = l.member_id and c.day = $2::date
         join wallet.round_view r on r.member_id = c.member_id and r.source = c.source and r.round_id = c.round_id
        where l.ancestor_id = $1
     )
     select count(*)::int as round_count,
            coalesce((select sum(share) from agents.share_day where agent_id = $1 and origin_day = $2::date), 0)::bigint as booked,
            coalesce(sum(stake * (rates[place] - coalesce(rates[place - 1], 0))), 0)::bigint as recomputed,
            coalesce(sum(stake * (select sum(rates[i] - coalesce(rates[i - 1], 0)) from generate_series(1, place) as i)), 0)::bigint as team_shares,
            coalesce(sum(stake * rates[place]), 0)::bigint as at_own_rate
       from rounds where place is not null`,
    [wanted.agentId, wanted.day],
  );
  if (!row) throw new Error('a sum has no row');
  return row;
}
