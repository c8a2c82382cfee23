import type { Sql } from './database.ts';

/** The state of PostgreSQL's continuous archiving. */
export interface ArchiveState {
  /** Since the last segment was archived, or since the start of the statistics while none was; seconds. */
  readonly ageSeconds: number;
  /** Whether the last attempt failed. */
  readonly isFailing: boolean;
}

/** The archiver's row of `pg_stat_archiver`. */
export interface ArchiverRow {
  /** `archive_mode`: `off`, `on` or `always`. */
  readonly mode: string;
  readonly archivedAt: Date | null;
  readonly failedAt: Date | null;
  readonly countedSince: Date;
}

/** @returns undefined where nothing is archived */
export async function readArchiveState(sql: Sql, { at }: { at: Date }): Promise<ArchiveState | undefined> {
  const [row] = await sql.query<ArchiverRow>(
    `select current_setting('archive_mode') as mode, last_archived_time as "archivedAt", last_failed_time as "failedAt",
            coalesce(stats_reset, pg_postmaster_start_time()) as "countedSince"
       from pg_stat_archiver`,
  );
  return row && archiveState(row, at);
}

export function archiveState({ mode, archivedAt, failedAt, countedSince }: ArchiverRow, at: Date): ArchiveState | undefined {
  if (mode === 'off') return undefined;
  const since = archivedAt ?? countedSince;
  return {
    ageSeconds: Math.max(0, (at.getTime() - since.getTime()) / 1000),
    isFailing: failedAt !== null && failedAt > since,
  };
}

/** The name under which deploy/backup/note-backup.sql stores the newest backup of the repository. */
const BACKUP_RUN = 'database.backup';

/** @returns the age of the newest backup in seconds; undefined where none was stored */
export async function readBackupAge(sql: Sql, { at }: { at: Date }): Promise<number | undefined> {
  const [row] = await sql.query<{ started_at: Date; took_ms: number }>('select started_at, took_ms from platform.job_run where name = $1', [
    BACKUP_RUN,
  ]);
  return row && Math.max(0, (at.getTime() - row.started_at.getTime() - row.took_ms) / 1000);
}
