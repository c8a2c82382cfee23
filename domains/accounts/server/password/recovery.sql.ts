import type { Sql } from '@jogada/platform/server';

export interface PasswordChangeRow {
  readonly at: Date;
  readonly by: string;
  /** The ids of the sessions that the change ended, parted by spaces. */
  readonly ended_sessions: string;
}

/** The latest change of a member's password since a given time. */
export async function selectPasswordChange(sql: Sql, asked: { memberId: string; since: Date }): Promise<PasswordChangeRow | undefined> {
  const [row] = await sql.query<PasswordChangeRow>(
    `select at, facts ->> 'by' as by, coalesce(facts ->> 'endedSessions', '') as ended_sessions
       from accounts.audit where subject_id = $1 and at >= $2 and action = 'password.changed' order by at desc, id desc limit 1`,
    [asked.memberId, asked.since],
  );
  return row;
}
