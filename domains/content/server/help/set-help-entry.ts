import { LANGUAGES, type Language } from '@jogada/platform/contract';
import type { Sql, Transaction } from '@jogada/platform/server';
import { cleanHtml } from '../html/clean-html.ts';
import { holdPicturesIn } from '../pictures/hold-pictures.ts';
import { insertHelpText, upsertHelpEntry, type HelpEntryValues } from './help.sql.ts';

/** Texts of an entry by language; at least one. */
export type HelpEntryTexts = Readonly<Partial<Record<Language, { readonly title: string; readonly content: string } | undefined>>>;

type HelpEntryWhole = HelpEntryValues & { readonly texts: HelpEntryTexts };

/** Replaces an entry with its texts, and returns the texts as stored. */
export async function setHelpEntry(tx: Transaction, entry: HelpEntryWhole): Promise<HelpEntryTexts> {
  const texts = await cleanHelpTexts(tx, entry);
  await writeHelpEntry(tx, { ...entry, texts });
  return texts;
}

/** Cleans the HTML of the texts (S55) and locks their pictures until they are stored. */
export async function cleanHelpTexts(
  sql: Sql,
  { merchantCode, texts }: Pick<HelpEntryWhole, 'merchantCode' | 'texts'>,
): Promise<HelpEntryTexts> {
  const cleaned: { [language in Language]?: { readonly title: string; readonly content: string } } = {};
  for (const language of LANGUAGES) {
    const text = texts[language];
    if (!text) continue;
    await holdPicturesIn(sql, { merchantCode, html: text.content });
    cleaned[language] = { title: text.title, content: cleanHtml(text.content) };
  }
  return cleaned;
}

/** Replaces an entry whose texts are already clean. */
export async function writeHelpEntry(sql: Sql, entry: HelpEntryWhole): Promise<void> {
  await upsertHelpEntry(sql, entry);
  for (const language of LANGUAGES) {
    const text = entry.texts[language];
    if (text) await insertHelpText(sql, { merchantCode: entry.merchantCode, key: entry.key, language, ...text });
  }
}
