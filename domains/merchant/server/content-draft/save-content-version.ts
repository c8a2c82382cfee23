import type { Sql } from '@jogada/platform/server';
import { deleteContentDraft, hasContentVersions, insertContentVersion } from './content-version.sql.ts';
import type { SavedContent } from './drafted-kind.ts';

/** Author of content that precedes its version history. */
const UNKNOWN_AUTHOR = '-';

/** Stores current content as a version; before the first change also the former content. */
export async function saveContentVersion(sql: Sql, { former, ...kept }: SavedContent & { readonly former?: object }): Promise<void> {
  const { kind, draftedId, merchantCode, content, by, at } = kept;
  const version = { kind, draftedId, merchantCode, at };
  if (former && !(await hasContentVersions(sql, kept)))
    await insertContentVersion(sql, { ...version, content: former, by: UNKNOWN_AUTHOR });
  await insertContentVersion(sql, { ...version, content, by: by.id });
}

/** Deletes the draft of removed content. Its versions remain. */
export async function discardContentDraft(sql: Sql, named: Pick<SavedContent, 'kind' | 'draftedId'>): Promise<void> {
  await deleteContentDraft(sql, named);
}
