import type { Sql } from '@jogada/platform/server';

export async function selectTimeZone(sql: Sql, merchantCode: string): Promise<string> {
  const [row] = await sql.query<{ time_zone: string }>('select time_zone from merchant.merchant_view where merchant_code = $1', [
    merchantCode,
  ]);
  if (!row) throw new Error(`no merchant ${merchantCode}`);
  return row.time_zone;
}
