import type { Sql } from '@jogada/platform/server';

/** Notes that a session has seen a notice; done twice it is done once. */
export async function insertRiskNoticeSeen(
  sql: Sql,
  seen: { memberId: string; sessionId: string; notice: string; at: Date },
): Promise<void> {
  await sql.query(
    `insert into accounts.risk_notice_seen (member_id, session_id, notice, seen_at) values ($1, $2, $3, $4)
     on conflict on constraint risk_notice_seen_once do nothing`,
    [seen.memberId, seen.sessionId, seen.notice, seen.at],
  );
}

export async function selectRiskNoticeSeen(sql: Sql, of: { memberId: string; sessionId: string }): Promise<Date | undefined> {
  const [row] = await sql.query<{ seen_at: Date }>(
    'select seen_at from accounts.risk_notice_seen where member_id = $1 and session_id = $2',
    [of.memberId, of.sessionId],
  );
  return row?.seen_at;
}
