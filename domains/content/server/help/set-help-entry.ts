import { LANGUAGES, type Language } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { cleanHtml } from '../html/clean-html.ts';
import { holdPicturesIn } from '../pictures/hold-pictures.ts';
import { insertHelpText, upsertHelpEntry, type HelpEntryValues } from './help.sql.ts';

/** What an entry says, by language; at least one. */
export type HelpEntryTexts = Readonly<Partial<Record<Language, { readonly title: string; readonly content: string } | undefined>>>;

/** Writes an entry whole, its texts in place of those before; their HTML keeps what the allow-list has (S55). */
export async function setHelpEntry(tx: Transaction, entry: HelpEntryValues & { readonly texts: HelpEntryTexts }): Promise<void> {
  await upsertHelpEntry(tx, entry);
  for (const language of LANGUAGES) {
    const text = entry.texts[language];
    if (!text) continue;
    const { merchantCode, key } = entry;
    await holdPicturesIn(tx, { merchantCode, html: text.content });
    await insertHelpText(tx, { merchantCode, key, language, title: text.title, content: cleanHtml(text.content) });
  }
}
