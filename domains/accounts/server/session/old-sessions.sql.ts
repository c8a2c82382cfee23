import type { Sql } from '@jogada/platform/server';

interface Before {
  readonly before: Date;
  readonly rowsMax: number;
}

/** Deletes sessions of members that ended before a moment. The latest of each member stays, as the last sign-in is shown. Returns how many. */
export async function deleteOldSessions(sql: Sql, { before, rowsMax }: Before): Promise<number> {
  const rows = await sql.query(
    `delete from accounts.session s using (
       select o.member_id, o.id from accounts.session o
        where o.ended_at < $1
          and exists (select from accounts.session later where later.member_id = o.member_id and later.created_at > o.created_at)
        limit $2) old
      where s.member_id = old.member_id and s.id = old.id returning s.id`,
    [before, rowsMax],
  );
  return rows.length;
}

/** Deletes sessions of operators that ended before a moment. The audit trail keeps who signed in. Returns how many. */
export async function deleteOldOperatorSessions(sql: Sql, { before, rowsMax }: Before): Promise<number> {
  const rows = await sql.query(
    `delete from accounts.operator_session s using (select id from accounts.operator_session where expires_at < $1 limit $2) old
      where s.id = old.id returning s.id`,
    [before, rowsMax],
  );
  return rows.length;
}
