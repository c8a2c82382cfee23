import type { Sql } from '@jogada/platform/server';

/** An agent's open matters (S84): unpaid bills as payer or payee, and unanswered disputes. */
export async function selectOpenMatters(sql: Sql, memberId: string): Promise<'settlement'[]> {
  const rows = await sql.query(
    `select from agents.bill where state = 'waiting' and $1 in (agent_id, payer_id)
     union all select from agents.dispute where state = 'open' and member_id = $1 limit 1`,
    [memberId],
  );
  return rows.length > 0 ? ['settlement'] : [];
}
