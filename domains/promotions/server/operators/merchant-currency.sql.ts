import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** In which currency a brand's members play. */
export async function findCurrency(sql: Sql, merchantCode: string): Promise<Currency> {
  const [row] = await sql.query<{ currency: Currency }>('select currency from merchant.merchant_view where merchant_code = $1', [
    merchantCode,
  ]);
  if (!row) throw new Error(`brand ${merchantCode} has no currency`);
  return row.currency;
}
