import type { Sql } from '@jogada/platform/server';

/** The subjects whose change of one of these kinds waits for a second operator. */
export async function selectWaitingSubjects(sql: Sql, kinds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ subject_id: string }>(
    `select subject_id from accounts.approval_view where state = 'waiting' and kind = any($1)`,
    [kinds],
  );
  return new Set(rows.map(({ subject_id: subjectId }) => subjectId));
}
