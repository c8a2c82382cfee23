import type { Sql } from '@jogada/platform/server';

/** Whether the merchant's law allows commission to be shared: with agents below an agent, or by rates for downline members (C9). */
export async function mayCommissionBeShared(sql: Sql, merchantCode: string): Promise<boolean> {
  const rows = await sql.query(
    `select from merchant.merchant_view m join agents.law w on w.jurisdiction = m.jurisdiction
      where m.merchant_code = $1 and w.levels_max = 1`,
    [merchantCode],
  );
  return rows.length === 0;
}

/** Whether the member lacks the document number that the law requires of agents (C9). */
export async function isUnidentified(sql: Sql, memberId: string): Promise<boolean> {
  const rows = await sql.query('select from agents.unidentified where member_id = $1', [memberId]);
  return rows.length > 0;
}
