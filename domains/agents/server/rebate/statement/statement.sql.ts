import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { Step } from './walk-team.ts';

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
       from agents.share_day where agent_id = $1 and day = $2::date order by agents.share_day.origin_day desc, category = '*', category`,
    [wanted.agentId, wanted.day],
  );
}

interface LinePlayerRow {
  readonly member_id: string;
  readonly username: string;
  readonly round_count: number;
  readonly turnover: bigint;
  readonly share: bigint;
}

/** Whose rounds of a day and a kind of game gave an agent something; by those who played on that day, in the order of their ids. */
export function selectLinePlayers(
  sql: Sql,
  wanted: { agentId: string; day: string; category: string; after: string; limit: number },
): Promise<LinePlayerRow[]> {
  return sql.query(
    `select p.*, m.username
       from (select l.member_id, count(*)::int as round_count, sum(c.stake_amount)::bigint as turnover,
                    sum(c.stake_amount * w.rate)::bigint as share
               from agents.line l
               join agents.active_day a on a.member_id = l.member_id and a.day = $2::date and a.has_bet and a.member_id > $4
               join agents.round c on c.member_id = l.member_id and c.day = $2::date and c.category = $3
              cross join lateral (select c.rates[array_position(c.line, $1)] - coalesce(c.rates[array_position(c.line, $1) - 1], 0) as rate) w
              where l.ancestor_id = $1 and l.member_id > $4 and w.rate > 0
              group by l.member_id order by l.member_id limit $5) p
       join accounts.member_view m on m.member_id = p.member_id
      order by p.member_id`,
    [wanted.agentId, wanted.day, wanted.category, wanted.after, wanted.limit],
  );
}

/** What a part of a team comes to, worked out anew. */
interface RecomputedStep extends Step {
  readonly recomputed: bigint;
  readonly team_shares: bigint;
  readonly at_own_rate: bigint;
}

/**
 * The rounds of a day of some members of a team, as the ledger has them now, by the lines and rates that were snapped with each: what of
 * them is the agent's, and what the agent's own rate on them comes to; beside it what is booked to these members for that day, without
 * what is booked for rounds whose line ends below the agent, as it does where the law pays one level (C9).
 */
export async function recomputeStep(
  sql: Sql,
  wanted: { agentId: string; day: string; after: string; limit: number },
): Promise<RecomputedStep> {
  const [row] = await sql.query<RecomputedStep>(
    `with members as materialized (
       select member_id from agents.line where ancestor_id = $1 and member_id > $3 order by member_id limit $4
     ), counted as materialized (
       select c.member_id, c.source, c.round_id, c.rates, c.line, array_position(c.line, $1) as place
         from members m join agents.round c on c.member_id = m.member_id and c.day = $2::date
     ), rounds as (
       select c.rates, c.place, r.stake,
              -- The highest of the team in a line that ends below the agent.
              case when c.place is null then (
                select max(i) from generate_subscripts(c.line, 1) as i
                 where exists (select from agents.line t where t.ancestor_id = $1 and t.member_id = c.line[i])) end as top
         from counted c
        cross join lateral (select w.bet_amount - w.rolled_back_amount as stake from wallet.round_view w
                             where w.member_id = c.member_id and w.source = c.source and w.round_id = c.round_id limit 1) r
     ), shares as (
       select s.share from members m join agents.share_day s on s.agent_id = m.member_id and s.day = $2::date and s.origin_day = $2::date
       union all
       select s.share from members m join agents.share_day s on s.agent_id = m.member_id and s.origin_day = $2::date and s.day <> s.origin_day
     )
     select count(place)::int as round_count,
            (select count(*)::int from members) as member_count, (select max(member_id) from members) as last_member_id,
            coalesce(sum(stake * (rates[place] - coalesce(rates[place - 1], 0))), 0)::bigint as recomputed,
            (coalesce((select sum(share) from shares), 0) - coalesce(sum(stake * rates[top]), 0))::bigint as team_shares,
            coalesce(sum(stake * rates[place]), 0)::bigint as at_own_rate
       from rounds`,
    [wanted.agentId, wanted.day, wanted.after, wanted.limit],
  );
  if (!row) throw new Error('a sum has no row');
  return row;
}

/** What is booked to an agent for the rounds of a day, on whatever day, and how many of these were counted. */
export async function findBooked(sql: Sql, wanted: { agentId: string; day: string }): Promise<{ share: bigint; round_count: bigint }> {
  const [row] = await sql.query<{ share: bigint; round_count: bigint }>(
    `select (select coalesce(sum(share), 0)::bigint from (
               select share from agents.share_day where agent_id = $1 and day = $2::date and origin_day = $2::date
               union all
               select share from agents.share_day where agent_id = $1 and origin_day = $2::date and day <> origin_day) as s) as share,
            (select coalesce(sum(round_count), 0)::bigint from agents.team_day where agent_id = $1 and day = $2::date) as round_count`,
    [wanted.agentId, wanted.day],
  );
  if (!row) throw new Error('a sum has no row');
  return row;
}
