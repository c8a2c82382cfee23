import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** Ended days without rounds waiting to be counted, oldest first. */
export function selectDaysToClose(
  sql: Sql,
  { at, graceSeconds }: { at: Date; graceSeconds: number },
): Promise<{ merchant_code: string; day: string }[]> {
  return sql.query(
    `select p.merchant_code, to_char(d.day, 'YYYY-MM-DD') as day
       from agents.programme p
       join merchant.merchant_view m on m.merchant_code = p.merchant_code
       cross join lateral generate_series(
         coalesce((select max(c.day) + 1 from agents.closed_day c where c.merchant_code = p.merchant_code),
                  (p.opened_at at time zone m.time_zone)::date),
         (($1::timestamptz - make_interval(secs => $2)) at time zone m.time_zone)::date - 1, interval '1 day') as d (day)
      where not exists (select from agents.pending_rounds q where q.noted_at < $1::timestamptz - make_interval(secs => $2))
      order by p.merchant_code, d.day`,
    [at, graceSeconds],
  );
}

export async function closeDay(sql: Sql, closed: { merchantCode: string; day: string; at: Date }): Promise<void> {
  await sql.query(`insert into agents.closed_day (merchant_code, day, closed_at) values ($1, $2, $3) on conflict do nothing`, [
    closed.merchantCode,
    closed.day,
    closed.at,
  ]);
}

/** Agents with a share of a day who lack the number that the law requires (C9). */
export async function selectUnidentifiedOfDay(sql: Sql, { merchantCode, day }: { merchantCode: string; day: string }): Promise<string[]> {
  const rows = await sql.query<{ agent_id: string }>(
    `select distinct s.agent_id from agents.share_day s join agents.unidentified u on u.member_id = s.agent_id
       join agents.node n on n.member_id = s.agent_id
      where s.day = $2::date and n.merchant_code = $1 and s.share <> 0 order by s.agent_id`,
    [merchantCode, day],
  );
  return rows.map((row) => row.agent_id);
}

/** Closed days with agents who may not have been paid, oldest first. */
export function selectUnpaidDays(sql: Sql): Promise<{ merchant_code: string; currency: Currency; day: string }[]> {
  return sql.query(
    `select c.merchant_code, m.currency, to_char(c.day, 'YYYY-MM-DD') as day
       from agents.closed_day c join merchant.merchant_view m on m.merchant_code = c.merchant_code
      where c.paid_at is null order by c.merchant_code, c.day`,
  );
}

export async function markDayPaid(sql: Sql, paid: { merchantCode: string; day: string; at: Date }): Promise<void> {
  await sql.query('update agents.closed_day set paid_at = $3 where merchant_code = $1 and day = $2::date', [
    paid.merchantCode,
    paid.day,
    paid.at,
  ]);
}

/** Serialises payments, since each agent's carry is read and written in turn. */
export async function payAlone(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtext('agents.rebates'))");
}

export interface UnpaidRow {
  readonly agent_id: string;
  /** Hundred-thousandths of a minor unit: of the day, and carried over. */
  readonly share: bigint;
  readonly carry: bigint;
  /** Without the document number that the law requires: not paid until it is on file (C9). */
  readonly is_unidentified: boolean;
}

/** The next unpaid agents with a share of a day, by id. */
export function selectUnpaid(sql: Sql, wanted: { merchantCode: string; day: string; after: string; limit: number }): Promise<UnpaidRow[]> {
  return sql.query(
    `with due as (
       select s.agent_id, sum(s.share)::bigint as share
         from agents.share_day s
        where s.day = $2::date and s.agent_id > $3
          and not exists (select from agents.payout p where p.agent_id = s.agent_id and p.kind = 'rebate' and p.day = s.day)
          and exists (select from agents.node n where n.member_id = s.agent_id and n.merchant_code = $1)
        group by s.agent_id order by s.agent_id limit $4
     )
     select d.agent_id, d.share, coalesce(c.share, 0)::bigint as carry,
            exists (select from agents.unidentified u where u.member_id = d.agent_id) as is_unidentified
       from due d left join agents.carry c on c.agent_id = d.agent_id order by d.agent_id`,
    [wanted.merchantCode, wanted.day, wanted.after, wanted.limit],
  );
}

export interface NewPayout {
  readonly payoutId: string;
  readonly agentId: string;
  readonly share: bigint;
  readonly carryBefore: bigint;
  readonly amount: bigint;
  readonly carryAfter: bigint;
}

/** Records the payouts of a day and each agent's new carry. */
export async function insertPayouts(
  sql: Sql,
  payouts: readonly NewPayout[],
  { day, currency, at }: { day: string; currency: string; at: Date },
): Promise<void> {
  await sql.query(
    `insert into agents.payout (payout_id, agent_id, kind, day, amount, currency, carry_before, share, carry_after, made_at)
     select t.payout_id, t.agent_id, 'rebate', $7::date, t.amount, $8, t.carry_before, t.share, t.carry_after, $9
       from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
         as t (payout_id, agent_id, share, carry_before, amount, carry_after)`,
    [...columnsOf(payouts), day, currency, at],
  );
  await sql.query(
    `insert into agents.carry (agent_id, share) select * from unnest($1::text[], $2::bigint[])
     on conflict (agent_id) do update set share = excluded.share`,
    [payouts.map(({ agentId }) => agentId), payouts.map(({ carryAfter }) => carryAfter)],
  );
}

function columnsOf(payouts: readonly NewPayout[]): unknown[][] {
  return [
    payouts.map(({ payoutId }) => payoutId),
    payouts.map(({ agentId }) => agentId),
    payouts.map(({ share }) => share),
    payouts.map(({ carryBefore }) => carryBefore),
    payouts.map(({ amount }) => amount),
    payouts.map(({ carryAfter }) => carryAfter),
  ];
}
