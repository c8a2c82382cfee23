import type { Context } from './context.ts';
import type { Sql } from './database.ts';
import type { Job } from './jobs.ts';

const DAY_MS = 86_400_000;
/** Five years: bets and movements of money (R38), access records, correspondence and the audit trail. */
export const RECORDS_RETENTION_MS = 1827 * DAY_MS;
/** A caller may repeat an act with its key for this long. The database refuses to delete younger ones. */
export const IDEMPOTENCY_RETENTION_MS = 90 * DAY_MS;

const ROWS_AT_ONCE = 10_000;

/**
 * Deletes old rows in transactions of ten thousand, so that none holds locks for long.
 * @param deleteSome deletes at most the given number of rows and returns how many it deleted
 */
export async function deleteInSteps(deleteSome: (rowsMax: number) => Promise<number>): Promise<void> {
  while ((await deleteSome(ROWS_AT_ONCE)) === ROWS_AT_ONCE);
}

export const idempotencyJob: Job = {
  name: 'platform.delete_idempotency_keys',
  everyMs: DAY_MS,
  run: ({ database, now }: Context) =>
    deleteInSteps((rowsMax) => deleteIdempotencyKeys(database, { before: new Date(now().getTime() - IDEMPOTENCY_RETENTION_MS), rowsMax })),
};

async function deleteIdempotencyKeys(sql: Sql, { before, rowsMax }: { before: Date; rowsMax: number }): Promise<number> {
  const [row] = await sql.query<{ deleted: number }>('select platform.delete_idempotency_keys($1, $2) as deleted', [before, rowsMax]);
  return row?.deleted ?? 0;
}
