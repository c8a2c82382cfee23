import type { Sql } from '@jogada/platform/server';

/** Whether the law of a merchant's country lets a commission be shared: with agents below an agent, or by a rate for a member below (C9). */
export async function mayCommissionBeShared(sql: Sql, merchantCode: string): Promise<boolean> {
  const rows = await sql.query(
    `select from merchant.merchant_view m join agents.law w on w.jurisdiction = m.jurisdiction
      where m.merchant_code = $1 and w.levels_max = 1`,
    [merchantCode],
  );
  return rows.length === 0;
}
