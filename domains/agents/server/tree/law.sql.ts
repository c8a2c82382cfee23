import type { Sql } from '@jogada/platform/server';

/** Whether the law of a merchant's country lets an agent stand below another one and be paid by them (C9). */
export async function mayAgentsStandBelow(sql: Sql, merchantCode: string): Promise<boolean> {
  const rows = await sql.query(
    `select from merchant.merchant_view m join agents.law w on w.jurisdiction = m.jurisdiction
      where m.merchant_code = $1 and w.levels_max = 1`,
    [merchantCode],
  );
  return rows.length === 0;
}
