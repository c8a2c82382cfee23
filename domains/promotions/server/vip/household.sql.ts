import type { Currency, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** The member's currency and the merchant's default language, for deciding a level. */
export async function findHousehold(sql: Sql, memberId: string): Promise<{ currency: Currency; default_language: Language } | undefined> {
  const [row] = await sql.query<{ currency: Currency; default_language: Language }>(
    `select a.currency, m.default_language from accounts.member_view a join merchant.merchant_view m on m.merchant_code = a.merchant_code
      where a.member_id = $1`,
    [memberId],
  );
  return row;
}
