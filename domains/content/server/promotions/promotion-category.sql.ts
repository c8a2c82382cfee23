import type { Sql } from '@jogada/platform/server';

/** Names in the requested language, or in the fallback language. */
export function selectCategories(
  sql: Sql,
  wanted: { merchantCode: string; language: string; otherLanguage: string },
): Promise<{ id: string; name: string }[]> {
  return sql.query<{ id: string; name: string }>(
    `select c.id, t.name from content.promotion_category c
       join lateral (select w.name from content.promotion_category_text w
                      where w.category_id = c.id and w.language in ($2, $3) order by w.language = $2 desc limit 1) t on true
      where c.merchant_code = $1 order by c.position, c.id limit 30`,
    [wanted.merchantCode, wanted.language, wanted.otherLanguage],
  );
}
