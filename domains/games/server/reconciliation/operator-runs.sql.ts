import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { VendorDifference, VendorRun } from '../../contract/operator/reconciliation.ts';

export interface VendorRunRow {
  readonly id: VendorRun['runId'];
  readonly vendor_code: string;
  readonly vendor_name: string;
  readonly day: string;
  readonly state: VendorRun['state'];
  readonly line_count: bigint;
  readonly difference_count: bigint;
  readonly open_count: bigint;
  readonly fault: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

const RUNS = `select r.id, r.vendor_code, v.name as vendor_name, r.day::text as day, r.state, r.line_count, r.difference_count, r.fault, r.started_at,
         r.ended_at, (select count(*) from games.reconciliation_difference d where d.run_id = r.id and d.resolved_at is null) as open_count
    from games.reconciliation_run r join games.vendor v on v.code = r.vendor_code`;

export function selectRuns(sql: Sql, page: { after: KeysetPlace | undefined; limit: number }): Promise<VendorRunRow[]> {
  return sql.query(
    `${RUNS} where ($1::timestamptz is null or (r.started_at, r.id) < ($1, $2)) order by r.started_at desc, r.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export async function selectRun(sql: Sql, runId: string): Promise<VendorRunRow | undefined> {
  const [row] = await sql.query<VendorRunRow>(`${RUNS} where r.id = $1`, [runId]);
  return row;
}

interface ReportedMovement {
  readonly kind: string;
  readonly amount: string;
  readonly winAmount?: string;
  readonly currency: string;
  readonly status: string;
}

export interface DifferenceRow {
  readonly member_id: string;
  readonly username: string | null;
  readonly transaction_id: string;
  readonly vendor_code: string;
  readonly reasons: VendorDifference['reasons'];
  readonly here: ReportedMovement | null;
  readonly there: ReportedMovement | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly resolution: string;
}

export function selectDifferences(sql: Sql, page: { runId: string; offset: number; limit: number }): Promise<DifferenceRow[]> {
  return sql.query(
    `select d.member_id, m.username, d.transaction_id, r.vendor_code, d.reasons, d.here, d.there, d.resolved_at, d.resolved_by, d.resolution
       from games.reconciliation_difference d
       join games.reconciliation_run r on r.id = d.run_id
       left join accounts.member_view m on m.member_id = d.member_id
      where d.run_id = $1 order by d.resolved_at is not null, d.member_id, d.transaction_id limit $2 offset $3`,
    [page.runId, page.limit, page.offset],
  );
}

/** Answers whether there is such a difference that was open. */
export async function resolveDifference(
  sql: Sql,
  found: { runId: string; memberId: string; transactionId: string; by: string; resolution: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update games.reconciliation_difference set resolved_at = $6, resolved_by = $4, resolution = $5
      where run_id = $1 and member_id = $2 and transaction_id = $3 and resolved_at is null returning run_id`,
    [found.runId, found.memberId, found.transactionId, found.by, found.resolution, found.at],
  );
  return rows.length > 0;
}
