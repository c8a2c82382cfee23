import type { Merchant } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';

export interface MerchantFacts {
  readonly jurisdiction: Merchant['jurisdiction'];
  readonly default_language: Merchant['defaultLanguage'];
}

/** Merchant data for event handlers, which have no request context. */
export async function findMerchantFacts(sql: Sql, merchantCode: string): Promise<MerchantFacts | undefined> {
  const [row] = await sql.query<MerchantFacts>(
    'select jurisdiction, default_language from merchant.merchant_view where merchant_code = $1',
    [merchantCode],
  );
  return row;
}
