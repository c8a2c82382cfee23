import type { Sql } from '@jogada/platform/server';

/** Closes up to `rowsMax` expired trials and returns their ids. Safe to run concurrently. */
export function closeDueTrials(sql: Sql, due: { at: Date; rowsMax: number }): Promise<{ id: string }[]> {
  return sql.query<{ id: string }>(
    `update accounts.member set status = 'closed'
      where id in (select id from accounts.member where type = 4 and status = 'active' and trial_ends_at <= $1
                    order by trial_ends_at limit $2 for update skip locked)
     returning id`,
    [due.at, due.rowsMax],
  );
}

export async function closeTrial(sql: Sql, memberId: string): Promise<void> {
  await sql.query("update accounts.member set status = 'closed' where id = $1 and type = 4", [memberId]);
}
