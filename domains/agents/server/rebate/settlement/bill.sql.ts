import type { Currency, Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { Step } from '../statement/walk-team.ts';
import type { ContractKind, ContractTerms } from '../../../contract/player/index.ts';

export interface BillRow {
  readonly bill_id: Id<'bil'>;
  readonly contract_id: Id<'ctr'>;
  readonly version: number;
  readonly terms: ContractTerms;
  readonly kind: ContractKind;
  readonly agent_id: string;
  readonly agent_name: string;
  readonly payer_id: string | null;
  readonly payer_name: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly sequence: number;
  readonly figure: bigint;
  readonly carried_loss: bigint;
  readonly active_count: number;
  readonly step: number | null;
  readonly rate: number;
  readonly total_due: bigint;
  readonly due: bigint;
  readonly carry_before: bigint;
  readonly amount: bigint;
  readonly carry_after: bigint;
  readonly currency: Currency;
  readonly state: 'issued' | 'not_reached' | 'waiting';
  readonly made_at: Date;
  readonly paid_at: Date | null;
}

const SELECTED = `select b.*, c.version, c.terms, a.username as agent_name, p.username as payer_name
  from agents.bill b join agents.contract c on c.contract_id = b.contract_id
  join accounts.member_view a on a.member_id = b.agent_id
  left join accounts.member_view p on p.member_id = b.payer_id`;

export async function findBill(sql: Sql, billId: string): Promise<BillRow | undefined> {
  const [row] = await sql.query<BillRow>(`${SELECTED} where b.bill_id = $1`, [billId]);
  return row;
}

export interface BillPage {
  readonly memberId: string;
  readonly side: 'pays' | 'is_paid';
  readonly kinds: readonly ContractKind[];
  readonly after: { readonly startsAt: Date; readonly billId: string } | null;
  readonly limit: number;
}

export function selectBills(sql: Sql, { memberId, side, kinds, after, limit }: BillPage): Promise<BillRow[]> {
  const owner = side === 'pays' ? 'b.payer_id' : 'b.agent_id';
  return sql.query(
    `${SELECTED}
      where ${owner} = $1 and b.kind = any ($2) and ($3::timestamptz is null or (b.starts_at, b.bill_id) < ($3, $4))
      order by b.starts_at desc, b.bill_id desc limit $5`,
    [memberId, kinds, after?.startsAt ?? null, after?.billId ?? '', limit],
  );
}

export function selectDayParts(
  sql: Sql,
  wanted: { agentId: string; from: Date; to: Date; timeZone: string },
): Promise<{ day: string; category: string; stake_amount: bigint; win_amount: bigint }[]> {
  return sql.query(
    `select to_char(day, 'YYYY-MM-DD') as day, category, stake_amount, win_amount from agents.team_day
      where agent_id = $1 and day >= ($2::timestamptz at time zone $4)::date and day < ($3::timestamptz at time zone $4)::date
      order by agents.team_day.day desc, category = '*', category`,
    [wanted.agentId, wanted.from, wanted.to, wanted.timeZone],
  );
}

/** The recomputed figures of a part of a team in a period. */
interface PeriodStep extends Step {
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly active_count: number;
}

/** Recomputes a period for some team members from the ledger's rounds alone. */
export async function recomputePeriodStep(
  sql: Sql,
  wanted: { agentId: string; from: Date; to: Date; activeFrom: Date; after: string; limit: number },
): Promise<PeriodStep> {
  const [row] = await sql.query<PeriodStep>(
    `with members as materialized (
       select member_id from agents.line where ancestor_id = $1 and member_id > $5 order by member_id limit $6
     ), counted as materialized (
       select c.member_id, c.source, c.round_id, c.settled_at
         from members m
         join agents.round c on c.member_id = m.member_id and c.settled_at >= $4 and c.settled_at < $3 and $1 = any (c.line)
          and c.day between $4::date - 1 and $3::date + 1
     ), rounds as (
       select c.member_id, c.settled_at, r.stake_amount, r.win_amount
         from counted c
        cross join lateral (select w.bet_amount - w.rolled_back_amount as stake_amount, w.win_amount from wallet.round_view w
                             where w.member_id = c.member_id and w.source = c.source and w.round_id = c.round_id limit 1) r
     )
     select count(*) filter (where settled_at >= $2)::int as round_count,
            (select count(*)::int from members) as member_count, (select max(member_id) from members) as last_member_id,
            coalesce(sum(stake_amount) filter (where settled_at >= $2), 0)::bigint as stake_amount,
            coalesce(sum(win_amount) filter (where settled_at >= $2), 0)::bigint as win_amount,
            count(distinct member_id)::int as active_count
       from rounds`,
    [wanted.agentId, wanted.from, wanted.to, wanted.activeFrom, wanted.after, wanted.limit],
  );
  if (!row) throw new Error('the sum query returned no row');
  return row;
}

/** Number of counted rounds on the days of a period. */
export async function countedRounds(sql: Sql, wanted: { agentId: string; from: Date; to: Date; timeZone: string }): Promise<bigint> {
  const [row] = await sql.query<{ round_count: bigint }>(
    `select coalesce(sum(round_count), 0)::bigint as round_count from agents.team_day
      where agent_id = $1 and day >= ($2::timestamptz at time zone $4)::date
        and day <= (($3::timestamptz - interval '1 microsecond') at time zone $4)::date`,
    [wanted.agentId, wanted.from, wanted.to, wanted.timeZone],
  );
  return row?.round_count ?? 0n;
}

/** The newest bill of a period, which carries the period's totals. */
export async function findBilled(sql: Sql, wanted: { contractId: string; startsAt: Date }): Promise<BillRow | undefined> {
  const [row] = await sql.query<BillRow>(`${SELECTED} where b.contract_id = $1 and b.starts_at = $2 order by b.sequence desc limit 1`, [
    wanted.contractId,
    wanted.startsAt,
  ]);
  return row;
}

/** Start of the calendar period that contains a given time. */
export async function spanBegin(sql: Sql, wanted: { period: string; at: Date; timeZone: string }): Promise<Date> {
  const [row] = await sql.query<{ starts_at: Date }>(
    `select agents.span_start($1, ($2::timestamptz at time zone $3)::date)::timestamp at time zone $3 as starts_at`,
    [wanted.period, wanted.at, wanted.timeZone],
  );
  if (!row) throw new Error('a span has no beginning');
  return row.starts_at;
}
