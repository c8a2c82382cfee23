import type { Sql } from '@jogada/platform/server';
import type { SiteDraft } from '../../contract/operator/site-draft.ts';

export interface SiteDraftRow {
  readonly merchant_code: string;
  readonly revision: number;
  readonly template_flags: SiteDraft['templateFlags'];
  readonly changes: SiteDraft['changes'];
  readonly saved_at: Date;
}

export async function selectDraft(sql: Sql, merchantCode: string): Promise<SiteDraftRow | undefined> {
  const [row] = await sql.query<SiteDraftRow>(
    'select merchant_code, revision, template_flags, changes, saved_at from merchant.site_draft where merchant_code = $1',
    [merchantCode],
  );
  return row;
}

interface SavedDraft extends Pick<SiteDraft, 'merchantCode' | 'revision' | 'templateFlags' | 'changes'> {
  readonly by: string;
  readonly at: Date;
}

/** Saves over the given revision (0 for none). Returns false if it is stale. */
export async function putDraft(sql: Sql, draft: SavedDraft): Promise<boolean> {
  const { merchantCode, revision, by, at } = draft;
  const parts = [JSON.stringify(draft.templateFlags), JSON.stringify(draft.changes)];
  const rows = await sql.query(
    revision === 0
      ? `insert into merchant.site_draft (merchant_code, revision, template_flags, changes, saved_by, saved_at)
         values ($1, $2 + 1, $3, $4, $5, $6) on conflict do nothing returning revision`
      : `update merchant.site_draft set revision = $2 + 1, template_flags = $3, changes = $4, saved_by = $5, saved_at = $6
          where merchant_code = $1 and revision = $2 returning revision`,
    [merchantCode, revision, ...parts, by, at],
  );
  return rows.length > 0;
}

/** Returns false if the revision is stale. */
export async function deleteDraft(sql: Sql, { merchantCode, revision }: { merchantCode: string; revision: number }): Promise<boolean> {
  const rows = await sql.query('delete from merchant.site_draft where merchant_code = $1 and revision = $2 returning revision', [
    merchantCode,
    revision,
  ]);
  return rows.length > 0;
}
