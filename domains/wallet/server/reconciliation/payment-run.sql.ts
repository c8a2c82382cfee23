import type { Sql } from '@jogada/platform/server';

/** A difference in one payment between the bank's day and ours. */
export interface PaymentBreak {
  readonly endToEndId: string;
  readonly what: 'missed' | 'not_at_bank' | 'amount_differs' | 'taken_back' | 'not_returned' | 'credit_without_payment';
  /** The owner, if known. */
  readonly memberId: string | null;
  /** Each side's amount in minor units; null if that side has no record. */
  readonly hereAmount: bigint | null;
  readonly thereAmount: bigint | null;
}

export async function insertRun(sql: Sql, run: { id: string; day: string; accountId: string | null; at: Date }): Promise<void> {
  await sql.query('insert into wallet.payment_run (id, day, started_at, payment_account_id) values ($1, $2, $3, $4)', [
    run.id,
    run.day,
    run.at,
    run.accountId,
  ]);
}

/** Inserts the differences of a run. A finding about an identical difference in an earlier run is carried over. */
export async function insertDifferences(sql: Sql, { runId, breaks }: { runId: string; breaks: readonly PaymentBreak[] }): Promise<void> {
  await sql.query(
    `insert into wallet.payment_difference (run_id, end_to_end_id, what, member_id, here_amount, there_amount, resolved_at, resolved_by, resolution)
     select $1, n.end_to_end_id, n.what, n.member_id, n.here_amount, n.there_amount, former.resolved_at, former.resolved_by, coalesce(former.resolution, '')
       from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) as n (end_to_end_id, what, member_id, here_amount, there_amount)
       left join lateral (
         select o.resolved_at, o.resolved_by, o.resolution
           from wallet.payment_run r join wallet.payment_run before on before.day = r.day and before.id <> r.id
           join wallet.payment_difference o on o.run_id = before.id and o.end_to_end_id = n.end_to_end_id and o.what = n.what
          where r.id = $1 and o.resolved_at is not null and o.here_amount is not distinct from n.here_amount
            and o.there_amount is not distinct from n.there_amount
          order by o.resolved_at desc limit 1) former on true
     on conflict do nothing`,
    [
      runId,
      breaks.map(({ endToEndId }) => endToEndId),
      breaks.map(({ what }) => what),
      breaks.map(({ memberId }) => memberId),
      breaks.map(({ hereAmount }) => hereAmount),
      breaks.map(({ thereAmount }) => thereAmount),
    ],
  );
}

export async function endRun(sql: Sql, run: { runId: string; paymentCount: number; differenceCount: number; at: Date }): Promise<void> {
  await sql.query('update wallet.payment_run set state = $2, payment_count = $3, difference_count = $4, ended_at = $5 where id = $1', [
    run.runId,
    run.differenceCount === 0 ? 'agrees' : 'differs',
    run.paymentCount,
    run.differenceCount,
    run.at,
  ]);
}

export async function failRun(sql: Sql, run: { runId: string; fault: string; at: Date }): Promise<void> {
  await sql.query("update wallet.payment_run set state = 'failed', fault = $2, ended_at = $3 where id = $1", [
    run.runId,
    run.fault,
    run.at,
  ]);
}
