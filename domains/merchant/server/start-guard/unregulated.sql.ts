import type { Sql } from '@jogada/platform/server';

/** Merchants with the currency BRL and the profile `standard`, without the Brazilian rules. */
export async function selectUnregulated(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.query<{ code: string }>(
    "select code from merchant.merchant where jurisdiction = 'standard' and currency = 'BRL' order by code",
  );
  return rows.map(({ code }) => code);
}
