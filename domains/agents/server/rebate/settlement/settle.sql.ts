import type { Currency, Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { ContractKind, ContractTerms } from '../../../contract/player/index.ts';

/** A period with its figures. */
export interface EndedPeriod {
  readonly contract_id: Id<'ctr'>;
  readonly merchant_code: string;
  readonly kind: ContractKind;
  readonly agent_id: string;
  readonly payer_id: string | null;
  readonly terms: ContractTerms;
  readonly currency: Currency;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly figure: bigint;
  readonly carried_loss: bigint;
  readonly active_count: number;
  /** Hundred-thousandths of a minor unit, carried from earlier payments. */
  readonly carry: bigint;
}

// Figures between two times from the sums maintained as rounds settle. The carried loss is that of the bill which ends where this period
// starts.
const FIGURES = `select p.contract_id, p.merchant_code, p.kind, p.agent_id, p.payer_id, p.terms, m.currency, p.starts_at, p.ends_at,
         coalesce(case when p.kind = 'hourly_salary' then hours.figure else days.figure end, 0)::bigint as figure,
         coalesce(case when (p.terms ->> 'carriesLoss')::boolean then least(0, before.figure + before.carried_loss) end, 0)::bigint as carried_loss,
         coalesce(case p.kind when 'daily_salary' then heads.bet_count when 'dividend' then spans.active_count end, 0) as active_count,
         coalesce(k.share, 0)::bigint as carry
    from periods p
    join merchant.merchant_view m on m.merchant_code = p.merchant_code
    cross join lateral (select (p.starts_at at time zone m.time_zone)::date as first_day,
                               ((p.ends_at - interval '1 microsecond') at time zone m.time_zone)::date as last_day) d
    left join lateral (
      select sum(h.stake_amount) as figure from agents.team_hour h
       where p.kind = 'hourly_salary' and h.agent_id = p.agent_id and h.starts_at >= p.starts_at and h.starts_at < p.ends_at
    ) hours on true
    left join lateral (
      select sum(case when p.kind = 'dividend' then t.stake_amount - t.win_amount else t.stake_amount end) as figure from agents.team_day t
       where p.kind <> 'hourly_salary' and t.agent_id = p.agent_id and t.day between d.first_day and d.last_day
    ) days on true
    left join agents.team_head_day heads on p.kind = 'daily_salary' and heads.agent_id = p.agent_id and heads.day = d.first_day
    left join agents.team_active_span spans on p.kind = 'dividend' and spans.agent_id = p.agent_id and spans.span = p.terms ->> 'period'
      and spans.starts_on = agents.span_start(p.terms ->> 'period', d.first_day)
    left join lateral (
      select b.figure, b.carried_loss from agents.bill b
       where b.agent_id = p.agent_id and b.kind = p.kind and b.ends_at = p.starts_at order by b.sequence desc limit 1
    ) before on true
    left join agents.contract_carry k on k.agent_id = p.agent_id and k.kind = p.kind`;

/** The next ended period of each contract, higher levels first. Returns none while rounds wait to be counted. */
export function takeEndedPeriods(
  sql: Sql,
  { at, graceSeconds, limit }: { at: Date; graceSeconds: number; limit: number },
): Promise<EndedPeriod[]> {
  return sql.query(
    `with due as (
       select c.contract_id, c.settles_at as ends_at
         from agents.contract c join agents.node n on n.member_id = c.agent_id
        where c.settles_at <= $1::timestamptz - make_interval(secs => $2)
          and not exists (select from agents.pending_rounds q where q.noted_at < $1::timestamptz - make_interval(secs => $2))
        order by c.settles_at, n.depth, c.contract_id limit $3
     ), periods as (
       select c.contract_id, c.merchant_code, c.kind, c.agent_id, c.payer_id, c.terms, c.settled_until as starts_at, d.ends_at
         from due d join agents.contract c on c.contract_id = d.contract_id
     )
     ${FIGURES} join agents.node n on n.member_id = p.agent_id order by p.ends_at, n.depth, p.contract_id`,
    [at, graceSeconds, limit],
  );
}

/** The current period of each contract in force that pays an agent. Of two versions the one in effect is returned. */
export function selectPeriodsUnderWay(sql: Sql, { agentId }: { agentId: string }): Promise<EndedPeriod[]> {
  return sql.query(
    `with periods as (
       select distinct on (c.kind) c.contract_id, c.merchant_code, c.kind, c.agent_id, c.payer_id, c.terms, c.settled_until as starts_at,
              c.settles_at as ends_at
         from agents.contract c where c.agent_id = $1 and c.settles_at is not null order by c.kind, c.settled_until
     )
     ${FIGURES} order by p.kind`,
    [agentId],
  );
}

/** Advances contracts to their next period, or expires them after their last. */
export async function moveOn(sql: Sql, contractIds: readonly string[]): Promise<void> {
  await sql.query(
    `update agents.contract c
        set settled_until = c.settles_at,
            state = case when c.valid_until <= c.settles_at then 'expired' else c.state end,
            settles_at = case when c.valid_until <= c.settles_at then null
                              else agents.period_end(c.terms ->> 'period', c.settles_at, m.time_zone) end
       from merchant.merchant_view m
      where m.merchant_code = c.merchant_code and c.contract_id = any ($1)`,
    [contractIds],
  );
}

export interface ChangedPeriod extends EndedPeriod {
  /** Total of all bills of the period. */
  readonly billed_due: bigint;
  readonly billed_figure: bigint;
  readonly billed_loss: bigint;
  readonly sequence: number;
}

/** Removes billed periods with changed figures from the queue and returns them. */
export function takeChangedPeriods(sql: Sql, { limit }: { limit: number }): Promise<ChangedPeriod[]> {
  return sql.query(
    `with taken as (
       delete from agents.bill_recheck r
        using (select contract_id, starts_at from agents.bill_recheck order by starts_at limit $1) t
        where r.contract_id = t.contract_id and r.starts_at = t.starts_at returning r.contract_id, r.starts_at
     ), periods as (
       select c.contract_id, c.merchant_code, c.kind, c.agent_id, c.payer_id, c.terms, t.starts_at, l.ends_at,
              l.sequence, l.total_due as billed_due, l.figure as billed_figure, l.carried_loss as billed_loss
         from taken t join agents.contract c on c.contract_id = t.contract_id
         cross join lateral (select b.* from agents.bill b where b.contract_id = t.contract_id and b.starts_at = t.starts_at
                              order by b.sequence desc limit 1) l
     )
     select f.*, p.sequence, p.billed_due, p.billed_figure, p.billed_loss
       from (${FIGURES}) f join periods p on p.contract_id = f.contract_id and p.starts_at = f.starts_at order by f.starts_at, f.contract_id`,
    [limit],
  );
}

/** Queues the following period for a recheck, since it starts with this period's loss. */
export async function noteNextPeriod(sql: Sql, after: { agentId: string; kind: ContractKind; endsAt: Date }): Promise<void> {
  await sql.query(
    `insert into agents.bill_recheck (contract_id, starts_at)
     select distinct contract_id, starts_at from agents.bill where agent_id = $1 and kind = $2 and starts_at = $3 on conflict do nothing`,
    [after.agentId, after.kind, after.endsAt],
  );
}

export interface NewBill {
  readonly billId: string;
  readonly period: EndedPeriod;
  readonly sequence: number;
  readonly step: number | null;
  readonly rate: number;
  readonly totalDue: bigint;
  readonly due: bigint;
  readonly carryBefore: bigint;
  readonly amount: bigint;
  readonly carryAfter: bigint;
}

/** Inserts bills and the carry for each agent's next bill. A bill of zero is `not_reached`; the others wait for payment. */
export async function insertBills(sql: Sql, bills: readonly NewBill[], at: Date): Promise<void> {
  await sql.query(
    `insert into agents.bill (bill_id, contract_id, merchant_code, kind, agent_id, payer_id, starts_at, ends_at, sequence, figure, carried_loss,
                              active_count, step, rate, total_due, due, carry_before, amount, carry_after, currency, state, made_at, try_at)
     select t.bill_id, t.contract_id, c.merchant_code, c.kind, c.agent_id, c.payer_id, t.starts_at, t.ends_at, t.sequence, t.figure, t.carried_loss,
            t.active_count, t.step, t.rate, t.total_due, t.due, t.carry_before, t.amount, t.carry_after, t.currency,
            case when t.amount = 0 then 'not_reached' else 'waiting' end, $17, $17
       from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::bigint[], $7::bigint[], $8::int[], $9::int[],
                   $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[])
         as t (bill_id, contract_id, starts_at, ends_at, sequence, figure, carried_loss, active_count, step, rate, total_due, due, carry_before,
               amount, carry_after, currency)
       join agents.contract c on c.contract_id = t.contract_id`,
    [
      bills.map(({ billId }) => billId),
      bills.map(({ period }) => period.contract_id),
      bills.map(({ period }) => period.starts_at),
      bills.map(({ period }) => period.ends_at),
      bills.map(({ sequence }) => sequence),
      bills.map(({ period }) => period.figure),
      bills.map(({ period }) => period.carried_loss),
      bills.map(({ period }) => period.active_count),
      bills.map(({ step }) => step),
      bills.map(({ rate }) => rate),
      bills.map(({ totalDue }) => totalDue),
      bills.map(({ due }) => due),
      bills.map(({ carryBefore }) => carryBefore),
      bills.map(({ amount }) => amount),
      bills.map(({ carryAfter }) => carryAfter),
      bills.map(({ period }) => period.currency),
      at,
    ],
  );
  await sql.query(
    `insert into agents.contract_carry (agent_id, kind, share)
     select * from unnest($1::text[], $2::text[], $3::bigint[])
     on conflict (agent_id, kind) do update set share = excluded.share`,
    [bills.map(({ period }) => period.agent_id), bills.map(({ period }) => period.kind), bills.map(({ carryAfter }) => carryAfter)],
  );
}
