import type { Sql } from '@jogada/platform/server';
import type { LimitKind, LimitPeriod } from '../../contract/player/limits.ts';

export interface LimitName {
  readonly memberId: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Minor units of money, milliseconds of time. */
  readonly amount: bigint;
  /** Used in the period that contains the requested time. */
  readonly used: bigint;
  readonly resets_at: Date;
  readonly asked_amount: bigint | null;
  readonly asked_from: Date | null;
}

export function selectLimits(sql: Sql, asked: { memberId: string; at: Date }): Promise<LimitRow[]> {
  return sql.query<LimitRow>(
    `select kind, period, amount, case when $2 < counted_until then used else 0 end as used,
            case when $2 < counted_until then counted_until else wallet.period_end(period, time_zone, $2) end as resets_at, asked_amount, asked_from
       from wallet.play_limit where member_id = $1
      order by array_position(array['deposit', 'loss', 'stake', 'time'], kind), array_position(array['day', 'week', 'month'], period)`,
    [asked.memberId, asked.at],
  );
}

export interface PastUseRow {
  readonly starts_at: Date;
  /** Minor units of money, milliseconds of time. */
  readonly used: bigint;
}

/** What a limit counts in each of the last periods, newest first; the first one contains `at`. */
export function selectPastUse(sql: Sql, asked: LimitName & { timeZone: string; count: number; at: Date }): Promise<PastUseRow[]> {
  return sql.query<PastUseRow>(
    `select s.starts_at,
            (select used from wallet.used_since($1, $2, s.starts_at, least($4, wallet.period_end($3, $5, s.starts_at) - interval '1 microsecond')))
       from generate_series(0, $6::int - 1) n
       cross join lateral (select (date_trunc($3, $4::timestamptz at time zone $5) - n * ('1 ' || $3)::interval) at time zone $5 as starts_at) s
      order by n`,
    [asked.memberId, asked.kind, asked.period, asked.at, asked.timeZone, asked.count],
  );
}

/** Blocks all postings of the member until the end of the transaction. */
export async function lockMember(tx: Sql, memberId: string): Promise<void> {
  await tx.query('select wallet.lock_member($1)', [memberId]);
}

/** Sets a limit with immediate effect; null removes it. Money in minor units, time in milliseconds. */
export async function putLimit(tx: Sql, set: LimitName & { amount: bigint | null; timeZone: string; at: Date }): Promise<void> {
  await tx.query('select wallet.set_play_limit($1, $2, $3, $4, $5, $6)', [
    set.memberId,
    set.kind,
    set.period,
    set.amount,
    set.timeZone,
    set.at,
  ]);
}

/** Stores a looser limit that awaits confirmation; a null `askedFrom` discards the request. */
export async function putAsked(tx: Sql, asked: LimitName & { amount: bigint | null; askedFrom: Date | null }): Promise<void> {
  await tx.query('update wallet.play_limit set asked_amount = $4, asked_from = $5 where member_id = $1 and kind = $2 and period = $3', [
    asked.memberId,
    asked.kind,
    asked.period,
    asked.amount,
    asked.askedFrom,
  ]);
}

/** Sum of unpaid codes that can still be paid, minor units. */
export async function sumWaitingDeposits(tx: Sql, asked: { memberId: string; at: Date }): Promise<bigint> {
  const [row] = await tx.query<{ amount: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount from wallet.deposit
      where member_id = $1 and state = 'waiting' and reason_code is null and expires_at > $2`,
    [asked.memberId, asked.at],
  );
  return row?.amount ?? 0n;
}
