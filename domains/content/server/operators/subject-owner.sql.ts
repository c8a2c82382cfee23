import type { Sql } from '@jogada/platform/server';

/** The merchant of a thing, by its id. */
export const selectMerchantOf = {
  announcement: by('select merchant_code from content.announcement where id = $1'),
  banner: by('select merchant_code from content.banner where id = $1'),
  chat: by('select merchant_code from content.chat where id = $1'),
  category: by('select merchant_code from content.promotion_category where id = $1'),
  feedback: by('select merchant_code from content.feedback where feedback_id = $1'),
  helpEntry: by(
    "select merchant_code from content.help_entry where merchant_code = split_part($1, '.', 1) and key = split_part($1, '.', 2)",
  ),
  serviceLinks: by('select merchant_code from merchant.merchant_view where merchant_code = $1'),
} as const;

function by(statement: string): (sql: Sql, id: string) => Promise<string | undefined> {
  return async (sql, id) => (await sql.query<{ merchant_code: string }>(statement, [id]))[0]?.merchant_code;
}
