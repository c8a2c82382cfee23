import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { PaymentDifference, PaymentRun } from '../../contract/operator/reconciliation.ts';
import type { TransferRow } from '../operators/operators.sql.ts';

export interface PaymentRunRow {
  readonly id: PaymentRun['runId'];
  readonly day: string;
  readonly state: PaymentRun['state'];
  readonly payment_count: bigint;
  readonly difference_count: bigint;
  readonly open_count: bigint;
  readonly fault: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly payment_account_id: string | null;
}

const RUNS = `select r.id, r.day::text as day, r.state, r.payment_count, r.difference_count, r.fault, r.started_at, r.ended_at, r.payment_account_id,
         (select count(*) from wallet.payment_difference d where d.run_id = r.id and d.resolved_at is null) as open_count
    from wallet.payment_run r`;

export function selectRuns(sql: Sql, page: { after: KeysetPlace | undefined; limit: number }): Promise<PaymentRunRow[]> {
  return sql.query(
    `${RUNS} where ($1::timestamptz is null or (r.started_at, r.id) < ($1, $2)) order by r.started_at desc, r.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export async function selectRun(sql: Sql, runId: string): Promise<PaymentRunRow | undefined> {
  const [row] = await sql.query<PaymentRunRow>(`${RUNS} where r.id = $1`, [runId]);
  return row;
}

export interface DifferenceRow {
  readonly end_to_end_id: string;
  readonly what: PaymentDifference['what'];
  readonly member_id: string | null;
  readonly username: string | null;
  readonly here_amount: bigint | null;
  readonly there_amount: bigint | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly resolution: string;
}

export function selectDifferences(sql: Sql, page: { runId: string; offset: number; limit: number }): Promise<DifferenceRow[]> {
  return sql.query(
    `select d.end_to_end_id, d.what, d.member_id, m.username, d.here_amount, d.there_amount, d.resolved_at, d.resolved_by, d.resolution
       from wallet.payment_difference d left join accounts.member_view m on m.member_id = d.member_id
      where d.run_id = $1 order by d.resolved_at is not null, d.end_to_end_id, d.what limit $2 offset $3`,
    [page.runId, page.limit, page.offset],
  );
}

/** Returns whether an open difference was resolved. */
export async function resolveDifference(
  sql: Sql,
  found: { runId: string; endToEndId: string; what: string; by: string; resolution: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update wallet.payment_difference set resolved_at = $6, resolved_by = $4, resolution = $5
      where run_id = $1 and end_to_end_id = $2 and what = $3 and resolved_at is null returning run_id`,
    [found.runId, found.endToEndId, found.what, found.by, found.resolution, found.at],
  );
  return rows.length > 0;
}

/**
 * The transfer with an external id and those related to it: by reference, by an id with this prefix, or by the id without its suffix.
 * Oldest first.
 */
export function selectTraced(
  sql: Sql,
  asked: { memberId: string; source: string; externalId: string; limit: number },
): Promise<TransferRow[]> {
  return sql.query(
    `select id, merchant_code, kind, status, source, external_id, round_id, game_id, currency, version_after, created_at
       from wallet.transfer
      where member_id = $1 and source = $2
        and (external_id = $3 or ref_external_id = $3 or starts_with(external_id, $3 || ':') or external_id = split_part($3, ':', 1))
      order by created_at, version_after, id limit $4`,
    [asked.memberId, asked.source, asked.externalId, asked.limit],
  );
}
