import type { Sql } from '@jogada/platform/server';

export interface NameRow {
  readonly username: string;
  /** A username, a CPF or a confirmed contact: it belongs to one member. Anyone can state an unconfirmed contact. */
  readonly is_sure: boolean;
}

/** The members of a merchant with this username, CPF index or contact index; null matches none. One statement for every kind of name. */
export function selectNames(
  sql: Sql,
  wanted: { merchantCode: string; username: string; documentIndex: Buffer | null; contactIndexes: readonly Buffer[] },
): Promise<NameRow[]> {
  return sql.query<NameRow>(
    `select username, bool_or(is_sure) as is_sure from (
       select username, true as is_sure from accounts.member where merchant_code = $1 and username_key = lower($2)
       union all
       select username, true from accounts.member where merchant_code = $1 and document_index = $3
       union all
       select m.username, c.confirmed_at is not null from accounts.member_contact c join accounts.member m on m.id = c.member_id
        where c.merchant_code = $1 and c.value_index = any($4)) found
     group by username`,
    [wanted.merchantCode, wanted.username, wanted.documentIndex, wanted.contactIndexes],
  );
}
