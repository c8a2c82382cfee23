import type { Sql } from '@jogada/platform/server';
import { waitingRounds, type RoundKey } from '@jogada/wallet/server';

/** Queue of rounds that have not been counted for their players' uplines. */
export const pending = waitingRounds('agents.pending_rounds');

/** Shared lock for counting. Billing takes it exclusively, so each change either precedes a bill or is detected as later. */
export async function countAmongOthers(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock_shared(hashtext('agents.books'))");
}

/** Waits for running counts and blocks new ones until the end of the transaction. */
export async function countNothingMeanwhile(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtext('agents.books'))");
}

/** Players who do not yet have a place in the tree. */
export async function selectUnplaced(sql: Sql, memberIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ member_id: string }>(
    `select distinct t.member_id from unnest($1::text[]) as t (member_id)
      where not exists (select from agents.node n where n.member_id = t.member_id)`,
    [memberIds],
  );
  return rows.map((row) => row.member_id);
}

/**
 * Counts settled real-money rounds from their current state in the ledger. The upline and the rates are fixed at the first count, with the
 * rates in force at the end of the round. Where the law limits the paid levels, the upline is cut accordingly, and a player who is not
 * active or is self-excluded has no upline (C9). A change to a closed day is booked on the first open day.
 */
export async function countRounds(sql: Sql, rounds: readonly RoundKey[], at: Date): Promise<void> {
  await sql.query(
    `with settled as (
       select r.member_id, r.source, r.round_id, r.merchant_code, r.game_id, coalesce(g.category, '*') as category, r.settled_at,
              r.bet_amount - r.rolled_back_amount as stake_amount, r.win_amount,
              (r.settled_at at time zone m.time_zone)::date as day,
              not coalesce(w.counts_active_only, false) or (player.status = 'active' and not exists (
                select from accounts.exclusion_view e
                 where e.member_id = r.member_id and e.kind = 'exclusion' and e.from_at <= $4 and e.until_at > r.settled_at)) as is_earning
         from (select distinct * from unnest($1::text[], $2::text[], $3::text[])) as t (member_id, source, round_id)
         join wallet.round_view r on r.member_id = t.member_id and r.source = t.source and r.round_id = t.round_id
         join agents.programme p on p.merchant_code = r.merchant_code
         join merchant.merchant_view m on m.merchant_code = r.merchant_code
         join accounts.member_view player on player.member_id = r.member_id
         left join agents.law w on w.jurisdiction = m.jurisdiction
         left join games.game_view g on g.game_id = r.game_id
        where r.pocket = 'cash' and r.state <> 'open' and r.settled_at >= p.opened_at
     ), snapped as (
       select s.*, before.member_id is null as is_new,
              coalesce(before.day, s.day) as origin_day, coalesce(before.category, s.category) as kept_category,
              s.stake_amount - coalesce(before.stake_amount, 0) as more_stake, s.win_amount - coalesce(before.win_amount, 0) as more_win,
              coalesce(before.line, above.line, '{}') as line, coalesce(before.rates, above.rates, '{}') as rates
         from settled s
         left join agents.round before
           on before.member_id = s.member_id and before.source = s.source and before.round_id = s.round_id
         left join lateral (
           select array_agg(ancestor_id order by distance) as line, array_agg(rate order by distance) as rates
             from (select l.ancestor_id, l.distance, max(coalesce(r.rate, 0)) over (order by l.distance) as rate
                     from agents.paid_line l
                     left join lateral (
                       select rate from agents.rate r
                        where r.member_id = l.ancestor_id and r.category in (s.category, '*') and r.from_at <= s.settled_at
                        order by (r.category = '*'), r.from_at desc limit 1
                     ) r on true
                    where l.member_id = s.member_id) each_above
         ) above on before.member_id is null and s.is_earning
     ), counted as (
       insert into agents.round as c (member_id, source, round_id, merchant_code, game_id, category, stake_amount, win_amount, day,
                                      settled_at, line, rates)
       select member_id, source, round_id, merchant_code, game_id, kept_category, stake_amount, win_amount, origin_day, settled_at, line, rates
         from snapped
       on conflict (member_id, source, round_id) do update set stake_amount = excluded.stake_amount, win_amount = excluded.win_amount
     ), parts as (
       select s.merchant_code, s.origin_day, s.settled_at, s.kept_category as category, s.is_new, s.more_stake, s.more_win,
              s.line[i] as agent_id,
              s.rates[i] - coalesce(s.rates[i - 1], 0) as rate,
              case when exists (select from agents.closed_day d where d.merchant_code = s.merchant_code and d.day = s.origin_day)
                   then (select max(d.day) + 1 from agents.closed_day d where d.merchant_code = s.merchant_code)
                   else s.origin_day end as day
         from snapped s, generate_subscripts(s.line, 1) as i
        where s.is_new or s.more_stake <> 0 or s.more_win <> 0
     ), shared as (
       insert into agents.share_day as d (agent_id, day, origin_day, category, turnover, share)
       select agent_id, day, origin_day, category, sum(more_stake), sum(more_stake * rate)
         from parts where rate > 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (agent_id, day, origin_day, category) do update set
         turnover = d.turnover + excluded.turnover, share = d.share + excluded.share
     ), teams as (
       insert into agents.team_day as d (agent_id, day, category, round_count, stake_amount, win_amount)
       select agent_id, origin_day, category, count(*) filter (where is_new), sum(more_stake), sum(more_win)
         from parts group by 1, 2, 3 order by 1, 2, 3
       on conflict (agent_id, day, category) do update set
         round_count = d.round_count + excluded.round_count, stake_amount = d.stake_amount + excluded.stake_amount,
         win_amount = d.win_amount + excluded.win_amount
     ), hours as (
       insert into agents.team_hour as h (agent_id, starts_at, stake_amount)
       select p.agent_id, date_trunc('hour', p.settled_at, 'UTC'), sum(p.more_stake)
         from parts p join accounts.member_view m on m.member_id = p.agent_id and m.type not in (0, 4, 40)
        group by 1, 2 order by 1, 2
       on conflict (agent_id, starts_at) do update set stake_amount = h.stake_amount + excluded.stake_amount
     ), changed as (
       insert into agents.bill_recheck (contract_id, starts_at)
       select distinct b.contract_id, b.starts_at
         from parts p join agents.bill b on b.agent_id = p.agent_id and b.ends_at > p.settled_at and b.starts_at <= p.settled_at
       on conflict do nothing
     ), active as (
       insert into agents.active_day as a (member_id, day, has_bet)
       select distinct s.member_id, s.origin_day, true from snapped s
        where s.is_new and s.is_earning
          and not exists (select from agents.active_day before
                           where before.member_id = s.member_id and before.day = s.origin_day and before.has_bet)
        order by 1, 2
       on conflict (member_id, day) do update set has_bet = true where not a.has_bet
       returning member_id, day
     ), spanned as (
       insert into agents.active_span (member_id, span, starts_on)
       select distinct a.member_id, s.span, agents.span_start(s.span, a.day)
         from active a, unnest('{week,half_month,month}'::text[]) as s (span) order by 1, 2, 3
       on conflict do nothing
       returning member_id, span, starts_on
     ), team_spans as (
       insert into agents.team_active_span as t (agent_id, span, starts_on, active_count)
       select l.ancestor_id, s.span, s.starts_on, count(*)
         from spanned s join agents.paid_line l on l.member_id = s.member_id group by 1, 2, 3 order by 1, 2, 3
       on conflict (agent_id, span, starts_on) do update set active_count = t.active_count + excluded.active_count
     )
     insert into agents.team_head_day as h (agent_id, day, bet_count)
     select l.ancestor_id, a.day, count(*) from active a join agents.paid_line l on l.member_id = a.member_id group by 1, 2 order by 1, 2
     on conflict (agent_id, day) do update set bet_count = h.bet_count + excluded.bet_count`,
    [rounds.map((round) => round.member_id), rounds.map(({ source }) => source), rounds.map((round) => round.round_id), at],
  );
}
