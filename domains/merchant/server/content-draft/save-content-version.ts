import type { Sql } from '@jogada/platform/server';
import { deleteContentDraft, hasContentVersions, insertContentVersion } from './content-version.sql.ts';
import type { SavedContent } from './drafted-kind.ts';

/** Whoever wrote what was there before versions were kept. */
const UNKNOWN_AUTHOR = '-';

/** Keeps content that holds from now on among its versions, and before the first change what it was. */
export async function saveContentVersion(sql: Sql, { former, ...kept }: SavedContent & { readonly former?: object }): Promise<void> {
  const { kind, draftedId, merchantCode, content, by, at } = kept;
  const version = { kind, draftedId, merchantCode, at };
  if (former && !(await hasContentVersions(sql, kept)))
    await insertContentVersion(sql, { ...version, content: former, by: UNKNOWN_AUTHOR });
  await insertContentVersion(sql, { ...version, content, by: by.id });
}

/** For content that is taken away: nothing of it is drafted any more. What it was is kept. */
export async function discardContentDraft(sql: Sql, named: Pick<SavedContent, 'kind' | 'draftedId'>): Promise<void> {
  await deleteContentDraft(sql, named);
}
