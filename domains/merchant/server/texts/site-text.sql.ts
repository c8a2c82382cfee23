import type { Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface SiteTextRow {
  readonly version: number;
  readonly language: Language;
  readonly text_key: string;
  readonly message: string | null;
}

/** The latest version of every text that was ever changed, in one language or in all. */
export function selectSiteTexts(sql: Sql, merchantCode: string, language: Language | null): Promise<SiteTextRow[]> {
  return sql.query<SiteTextRow>(
    `select distinct on (language, text_key) version, language, text_key, message from merchant.text_version
      where merchant_code = $1 and ($2::text is null or language = $2)
      order by language, text_key, version desc`,
    [merchantCode, language],
  );
}

interface Sentence {
  readonly merchantCode: string;
  readonly language: Language;
  readonly textName: string;
}

export interface TextVersionRow extends SiteTextRow {
  readonly saved_by: string;
  readonly saved_at: Date;
}

const SHOWN_MAX = 30;

export function selectTextVersions(sql: Sql, { merchantCode, language, textName }: Sentence): Promise<TextVersionRow[]> {
  return sql.query<TextVersionRow>(
    `select v.version, v.language, v.text_key, v.message, coalesce(o.username, v.saved_by) as saved_by, v.saved_at
       from merchant.text_version v left join accounts.operator_view o on o.operator_id = v.saved_by
      where v.merchant_code = $1 and v.language = $2 and v.text_key = $3 order by v.version desc limit $4`,
    [merchantCode, language, textName, SHOWN_MAX],
  );
}

export async function selectTextVersion(sql: Sql, merchantCode: string, version: number): Promise<SiteTextRow | undefined> {
  const [row] = await sql.query<SiteTextRow>(
    'select version, language, text_key, message from merchant.text_version where merchant_code = $1 and version = $2',
    [merchantCode, version],
  );
  return row;
}

/** Version numbers are consecutive, because the change has locked the merchant's row. */
export async function insertTextVersion(
  sql: Sql,
  { merchantCode, language, textName, message, savedBy, at }: Sentence & { message: string | null; savedBy: string; at: Date },
): Promise<number> {
  const [row] = await sql.query<{ version: number }>(
    `insert into merchant.text_version (merchant_code, version, language, text_key, message, saved_by, saved_at)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6 from merchant.text_version where merchant_code = $1
     returning version`,
    [merchantCode, language, textName, message, savedBy, at],
  );
  return row?.version ?? 0;
}
