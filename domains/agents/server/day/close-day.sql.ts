import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** Days that are over and in which nothing waits to be counted, oldest first. */
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
      where not exists (select from agents.pending_round q where q.noted_at < $1::timestamptz - make_interval(secs => $2))
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

export interface UnpaidRow {
  readonly agent_id: string;
  readonly merchant_code: string;
  readonly currency: Currency;
  readonly day: string;
  /** Hundred-thousandths of a minor unit. */
  readonly share: bigint;
}

/** What closed days earned and nobody has been paid for; an agent's older day before the newer. */
export function selectUnpaid(sql: Sql, { limit }: { limit: number }): Promise<UnpaidRow[]> {
  return sql.query(
    `select s.agent_id, n.merchant_code, m.currency, to_char(s.day, 'YYYY-MM-DD') as day, sum(s.share)::bigint as share
       from agents.share_day s
       join agents.node n on n.member_id = s.agent_id
       join agents.closed_day c on c.merchant_code = n.merchant_code and c.day = s.day
       join merchant.merchant_view m on m.merchant_code = n.merchant_code
      where not exists (select from agents.payout p where p.agent_id = s.agent_id and p.kind = 'rebate' and p.day = s.day)
      group by s.agent_id, n.merchant_code, m.currency, s.day
      order by s.day, s.agent_id limit $1`,
    [limit],
  );
}

/**
 * Notes what an agent gets for a day: whole minor units of the share and of what was left before; the rest is carried on. A day that
 * took more back than it earned pays nothing and is carried too. Undefined where the day was paid already.
 */
export async function insertPayout(
  sql: Sql,
  payout: { payoutId: string; agentId: string; day: string; currency: string; share: bigint; parts: bigint; at: Date },
): Promise<{ amount: bigint } | undefined> {
  const { payoutId, agentId, day, currency, share, parts, at } = payout;
  const [row] = await sql.query<{ amount: bigint }>(
    `with before as (
       insert into agents.carry as c (agent_id, share) values ($2, 0)
       on conflict (agent_id) do update set share = c.share returning share
     ), paid as (
       insert into agents.payout (payout_id, agent_id, kind, day, amount, currency, carry_before, share, carry_after, made_at)
       select $1, $2, 'rebate', $3::date, greatest(0, (b.share + $5::bigint) / $6::bigint), $4, b.share, $5::bigint,
              b.share + $5::bigint - greatest(0, (b.share + $5::bigint) / $6::bigint) * $6::bigint, $7
         from before b
       on conflict (agent_id, kind, day) do nothing
       returning amount, carry_after
     )
     select amount, carry_after from paid`,
    [payoutId, agentId, day, currency, share, parts, at],
  );
  if (!row) return undefined;
  await sql.query('update agents.carry set share = (select carry_after from agents.payout where payout_id = $2) where agent_id = $1', [
    agentId,
    payoutId,
  ]);
  return { amount: row.amount };
}
