import type { Sql } from '@jogada/platform/server';
import { profilesWhere } from '../jurisdiction/rules-of.ts';

/** Merchants with the currency BRL whose jurisdiction does not regulate betting. */
export async function selectUnregulated(sql: Sql, at: Date): Promise<readonly string[]> {
  const rows = await sql.query<{ code: string }>(
    "select code from merchant.merchant where jurisdiction = any ($1) and currency = 'BRL' order by code",
    [profilesWhere(at, ({ isRegulated }) => !isRegulated)],
  );
  return rows.map(({ code }) => code);
}
