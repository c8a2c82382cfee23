import type { HelpEntry, HelpTopic } from '@jogada/content/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** Shown entries in a language, in the fallback language where an entry has no translation. */
export function selectHelp(sql: Sql, wanted: { merchantCode: string; language: Language; otherLanguage: Language }): Promise<HelpEntry[]> {
  return sql.query<HelpEntry>(
    `select e.key, e.topic, t.title, t.content
       from content.help_entry e
       join lateral (select w.title, w.content from content.help_text w
                      where w.merchant_code = e.merchant_code and w.key = e.key and w.language in ($2, $3)
                      order by w.language = $2 desc limit 1) t on true
      where e.merchant_code = $1 and e.is_shown
      order by e.position, e.key limit 200`,
    [wanted.merchantCode, wanted.language, wanted.otherLanguage],
  );
}

export interface HelpEntryRow {
  readonly key: string;
  readonly topic: HelpTopic;
  readonly position: number;
  readonly is_shown: boolean;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

/** All entries with all texts, hidden ones included. */
export function selectHelpEntries(sql: Sql, merchantCode: string): Promise<HelpEntryRow[]> {
  return sql.query<HelpEntryRow>(
    `select e.key, e.topic, e.position, e.is_shown, e.changed_at, coalesce(o.username, e.changed_by) as changed_by,
            coalesce((select json_object_agg(t.language, json_build_object('title', t.title, 'content', t.content))
                        from content.help_text t where t.merchant_code = e.merchant_code and t.key = e.key), '{}') as texts
       from content.help_entry e left join accounts.operator_view o on o.operator_id = e.changed_by
      where e.merchant_code = $1 order by e.position, e.key`,
    [merchantCode],
  );
}

type HelpEntryContentRow = Pick<HelpEntryRow, 'topic' | 'position' | 'is_shown' | 'texts'>;

/** One entry with all texts; locks it until the end of the transaction. */
export async function selectHelpEntryForChange(
  sql: Sql,
  entry: { merchantCode: string; key: string },
): Promise<HelpEntryContentRow | undefined> {
  const [row] = await sql.query<HelpEntryContentRow>(
    `select e.topic, e.position, e.is_shown,
            coalesce((select json_object_agg(t.language, json_build_object('title', t.title, 'content', t.content))
                        from content.help_text t where t.merchant_code = e.merchant_code and t.key = e.key), '{}') as texts
       from content.help_entry e where e.merchant_code = $1 and e.key = $2 for update of e`,
    [entry.merchantCode, entry.key],
  );
  return row;
}

export interface HelpEntryValues {
  readonly merchantCode: string;
  readonly key: string;
  readonly topic: HelpTopic;
  readonly position: number;
  readonly isShown: boolean;
  readonly by: string;
  readonly at: Date;
}

export async function upsertHelpEntry(sql: Sql, entry: HelpEntryValues): Promise<void> {
  await sql.query(
    `insert into content.help_entry (merchant_code, key, topic, position, is_shown, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_code, key) do update
       set topic = excluded.topic, position = excluded.position, is_shown = excluded.is_shown,
           changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [entry.merchantCode, entry.key, entry.topic, entry.position, entry.isShown, entry.by, entry.at],
  );
  await sql.query('delete from content.help_text where merchant_code = $1 and key = $2', [entry.merchantCode, entry.key]);
}

export async function insertHelpText(
  sql: Sql,
  text: { merchantCode: string; key: string; language: string; title: string; content: string },
): Promise<void> {
  await sql.query('insert into content.help_text (merchant_code, key, language, title, content) values ($1, $2, $3, $4, $5)', [
    text.merchantCode,
    text.key,
    text.language,
    text.title,
    text.content,
  ]);
}

/** Returns whether the entry existed. */
export async function deleteHelpEntry(sql: Sql, entry: { merchantCode: string; key: string }): Promise<boolean> {
  const rows = await sql.query<{ key: string }>('delete from content.help_entry where merchant_code = $1 and key = $2 returning key', [
    entry.merchantCode,
    entry.key,
  ]);
  return rows.length > 0;
}

export async function merchantExists(sql: Sql, merchantCode: string): Promise<boolean> {
  const rows = await sql.query('select 1 as one from merchant.merchant_view where merchant_code = $1', [merchantCode]);
  return rows.length > 0;
}
