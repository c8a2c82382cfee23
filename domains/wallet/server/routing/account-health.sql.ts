import type { Sql } from '@jogada/platform/server';
import type { Direction } from './routing.sql.ts';

/** One direction of an account, whose calls have one circuit breaker in all processes. */
export interface Breaker {
  readonly accountId: string;
  readonly direction: Direction;
}

/** Whether the breaker is closed. */
export async function isClosed(sql: Sql, { accountId, direction }: Breaker): Promise<boolean> {
  const rows = await sql.query('select from wallet.payment_health where account_id = $1 and direction = $2 and open_until is not null', [
    accountId,
    direction,
  ]);
  return rows.length === 0;
}

/** Takes the one probe of a breaker whose time is over. Returns false while it is open, and while another call probes. */
export async function takeProbe(sql: Sql, { accountId, direction, at, until }: Breaker & { at: Date; until: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update wallet.payment_health set probing_until = $4
      where account_id = $1 and direction = $2 and open_until <= $3 and (probing_until is null or probing_until <= $3) returning account_id`,
    [accountId, direction, at, until],
  );
  return rows.length === 1;
}

/** Counts a call in the minute in which it ended. */
export async function countCall(
  sql: Sql,
  { accountId, direction, isFailed, at }: Breaker & { isFailed: boolean; at: Date },
): Promise<void> {
  await sql.query(
    `insert into wallet.payment_call as c (account_id, direction, slot, merchant_code, minute, answered, failed)
     select a.account_id, $2, extract(minute from $3::timestamptz at time zone 'UTC')::integer, a.merchant_code, date_trunc('minute', $3::timestamptz),
            case when $4 then 0 else 1 end, case when $4 then 1 else 0 end
       from wallet.payment_account a where a.account_id = $1
     on conflict (account_id, direction, slot) do update set minute = excluded.minute,
       answered = excluded.answered + case when c.minute = excluded.minute then c.answered else 0 end,
       failed = excluded.failed + case when c.minute = excluded.minute then c.failed else 0 end`,
    [accountId, direction, at, isFailed],
  );
}

/** An answer closes the breaker. */
export async function closeBreaker(sql: Sql, { accountId, direction, at }: Breaker & { at: Date }): Promise<void> {
  await sql.query(
    `update wallet.payment_health set failures = 0, changed_at = case when open_until is null then changed_at else $3 end, open_until = null,
            probing_until = null
      where account_id = $1 and direction = $2 and (failures > 0 or open_until is not null)`,
    [accountId, direction, at],
  );
}

/** Counts a failure. At `failuresMax` in a row the breaker opens until `openUntil`; a failed probe opens it again. */
export async function noteFailure(
  sql: Sql,
  { accountId, direction, fault, at, failuresMax, openUntil }: Breaker & { fault: string; at: Date; failuresMax: number; openUntil: Date },
): Promise<void> {
  await sql.query(
    `insert into wallet.payment_health as h (account_id, direction, merchant_code, failures, last_fault, last_fault_at)
     select account_id, $2, merchant_code, 1, $3, $4 from wallet.payment_account where account_id = $1
     on conflict (account_id, direction) do update set failures = h.failures + 1,
       changed_at = case when h.open_until is null and h.failures + 1 >= $5 then $4 else h.changed_at end,
       open_until = case when h.failures + 1 >= $5 then $6::timestamptz else h.open_until end,
       probing_until = null, last_fault = excluded.last_fault, last_fault_at = excluded.last_fault_at`,
    [accountId, direction, fault, at, failuresMax, openUntil],
  );
}

export interface HealthRow {
  readonly account_id: `pac_${string}`;
  readonly merchant_code: string;
  readonly direction: Direction;
  readonly changed_at: Date | null;
  readonly open_until: Date | null;
  readonly last_fault: string | null;
  readonly last_fault_at: Date | null;
  readonly answered: number;
  readonly failed: number;
}

/** The health of accounts in both directions, with the calls of the last hour: of one merchant, or of all accounts in use. */
export function selectHealth(sql: Sql, { merchantCode, at }: { merchantCode: string | null; at: Date }): Promise<HealthRow[]> {
  return sql.query<HealthRow>(
    `select a.account_id, a.merchant_code, d.direction, h.changed_at, h.open_until, h.last_fault, h.last_fault_at,
            coalesce(c.answered, 0)::integer as answered, coalesce(c.failed, 0)::integer as failed
       from wallet.payment_account a cross join (values ('deposits'), ('withdrawals')) d (direction)
       left join wallet.payment_health h on h.account_id = a.account_id and h.direction = d.direction
       left join lateral (select sum(answered) as answered, sum(failed) as failed from wallet.payment_call
                           where account_id = a.account_id and direction = d.direction and minute > $2::timestamptz - interval '1 hour') c on true
      where a.merchant_code = $1 or ($1::text is null and a.state = 'in_use') order by a.account_id, d.direction limit 2000`,
    [merchantCode, at],
  );
}
