import type { Sql } from './database.ts';

/** The result of a job's last run. */
export interface JobRun {
  readonly name: string;
  readonly state: 'done' | 'failed';
  readonly startedAt: Date;
  readonly tookMs: number;
  /** The error of a failed run, otherwise empty. */
  readonly error: string;
}

interface KnownJobRun extends JobRun {
  readonly failedCount: number;
  readonly failedAt: Date | null;
}

const ERROR_MAX = 500;

export async function noteJobRun(sql: Sql, { name, state, startedAt, tookMs, error }: JobRun): Promise<void> {
  await sql.query(
    `insert into platform.job_run as r (name, state, started_at, took_ms, error, failed_count, failed_at)
     values ($1, $2, $3, $4, $5, case $2 when 'failed' then 1 else 0 end, case $2 when 'failed' then $3::timestamptz end)
     on conflict (name) do update set state = excluded.state, started_at = excluded.started_at, took_ms = excluded.took_ms,
       error = excluded.error, failed_count = r.failed_count + excluded.failed_count, failed_at = coalesce(excluded.failed_at, r.failed_at)`,
    [name, state, startedAt, tookMs, error.slice(0, ERROR_MAX)],
  );
}

export async function listJobRuns(sql: Sql): Promise<KnownJobRun[]> {
  const rows = await sql.query<{
    name: string;
    state: 'done' | 'failed';
    started_at: Date;
    took_ms: number;
    error: string;
    failed_count: bigint;
    failed_at: Date | null;
  }>('select name, state, started_at, took_ms, error, failed_count, failed_at from platform.job_run');
  return rows.map((row) => ({
    name: row.name,
    state: row.state,
    startedAt: row.started_at,
    tookMs: row.took_ms,
    error: row.error,
    failedCount: Number(row.failed_count),
    failedAt: row.failed_at,
  }));
}
