import type { ContentDraft, DraftKind } from '@jogada/merchant/contract/operator';
import type { Sql } from '@jogada/platform/server';

export interface DraftRow {
  readonly kind: DraftKind;
  readonly drafted_id: string;
  readonly merchant_code: string;
  readonly content: Record<string, unknown>;
  readonly revision: number;
  readonly saved_by: string;
  readonly saved_by_name: string;
  readonly saved_at: Date;
  readonly publish_at: Date | null;
  readonly refused: ContentDraft['refused'];
}

const DRAFT = `
  select v.kind, v.drafted_id, v.merchant_code, v.content, v.revision, v.saved_by, coalesce(o.username, v.saved_by) as saved_by_name,
         v.saved_at, v.publish_at, v.refused
    from merchant.content_version v left join accounts.operator_view o on o.operator_id = v.saved_by
   where v.published_at is null`;

interface Named {
  readonly kind: DraftKind;
  readonly draftedId: string;
}

export async function selectContentDraft(sql: Sql, { kind, draftedId }: Named): Promise<DraftRow | undefined> {
  const [row] = await sql.query<DraftRow>(`${DRAFT} and v.kind = $1 and v.drafted_id = $2`, [kind, draftedId]);
  return row;
}

/** Announcements come before promotions, which may refer to them. */
export function selectDraftsOf(sql: Sql, merchantCode: string): Promise<DraftRow[]> {
  return sql.query<DraftRow>(`${DRAFT} and v.merchant_code = $1 order by v.kind, v.drafted_id`, [merchantCode]);
}

const DUE_MAX = 50;

/** A page of due drafts in the order of their times, after the given one. */
export function selectDueDrafts(sql: Sql, { at, after }: { at: Date; after: DraftRow | undefined }): Promise<DraftRow[]> {
  return sql.query<DraftRow>(
    `${DRAFT} and v.publish_at <= $1 and ($2::timestamptz is null or (v.publish_at, v.kind, v.drafted_id) > ($2, $3, $4))
      order by v.publish_at, v.kind, v.drafted_id limit $5`,
    [at, after?.publish_at ?? null, after?.kind ?? '', after?.drafted_id ?? '', DUE_MAX],
  );
}

interface SavedDraft extends Named {
  readonly merchantCode: string;
  readonly revision: number;
  readonly content: object;
  readonly publishAt: Date | null;
  readonly by: string;
  readonly at: Date;
}

/** Saves over the given revision (0 for none). Returns false if it is stale. */
export async function putContentDraft(sql: Sql, draft: SavedDraft): Promise<boolean> {
  const { kind, draftedId, merchantCode, revision, content, publishAt, by, at } = draft;
  const rows = await sql.query(
    revision === 0
      ? `insert into merchant.content_version (kind, drafted_id, version, merchant_code, content, saved_by, saved_at, publish_at)
         select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6, $7 from merchant.content_version where kind = $1 and drafted_id = $2
         on conflict do nothing returning version`
      : `update merchant.content_version set content = $4, saved_by = $5, saved_at = $6, publish_at = $7, refused = null, revision = revision + 1
          where kind = $1 and drafted_id = $2 and merchant_code = $3 and published_at is null and revision = $8 returning version`,
    [kind, draftedId, merchantCode, JSON.stringify(content), by, at, publishAt, ...(revision === 0 ? [] : [revision])],
  );
  return rows.length > 0;
}

/** Deletes the draft with this revision, or with any if none is given. Returns whether there was one. */
export async function deleteContentDraft(sql: Sql, { kind, draftedId, revision }: Named & { revision?: number }): Promise<boolean> {
  const rows = await sql.query(
    `delete from merchant.content_version
      where kind = $1 and drafted_id = $2 and published_at is null and ($3::integer is null or revision = $3) returning version`,
    [kind, draftedId, revision ?? null],
  );
  return rows.length > 0;
}

/** Takes the time from the draft with this revision, and stores the reason. A draft that was edited since stays as it is. */
export async function refuseContentDraft(
  sql: Sql,
  { kind, draftedId, revision, refused }: Named & { revision: number; refused: object },
): Promise<void> {
  await sql.query(
    `update merchant.content_version set publish_at = null, refused = $4
      where kind = $1 and drafted_id = $2 and published_at is null and revision = $3`,
    [kind, draftedId, revision, JSON.stringify(refused)],
  );
}

export async function hasContentVersions(sql: Sql, { kind, draftedId }: Named): Promise<boolean> {
  const rows = await sql.query(
    'select from merchant.content_version where kind = $1 and drafted_id = $2 and published_at is not null limit 1',
    [kind, draftedId],
  );
  return rows.length > 0;
}

interface Version extends Named {
  readonly merchantCode: string;
  readonly content: object;
  readonly by: string;
  readonly at: Date;
}

/** Version numbers are consecutive, because the change has locked the entity. */
export async function insertContentVersion(sql: Sql, { kind, draftedId, merchantCode, content, by, at }: Version): Promise<void> {
  await sql.query(
    `insert into merchant.content_version (kind, drafted_id, version, merchant_code, content, saved_by, saved_at, published_at)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6, $6 from merchant.content_version where kind = $1 and drafted_id = $2`,
    [kind, draftedId, merchantCode, JSON.stringify(content), by, at],
  );
}

export interface ContentVersionRow {
  readonly version: number;
  readonly content: Record<string, unknown>;
  readonly saved_by: string;
  readonly published_at: Date;
}

const SHOWN_MAX = 30;

export function selectContentVersions(sql: Sql, { kind, draftedId }: Named): Promise<ContentVersionRow[]> {
  return sql.query<ContentVersionRow>(
    `select v.version, v.content, coalesce(o.username, v.saved_by) as saved_by, v.published_at
       from merchant.content_version v left join accounts.operator_view o on o.operator_id = v.saved_by
      where v.kind = $1 and v.drafted_id = $2 and v.published_at is not null order by v.version desc limit $3`,
    [kind, draftedId, SHOWN_MAX],
  );
}

export async function selectContentVersion(sql: Sql, { kind, draftedId }: Named, version: number): Promise<ContentVersionRow | undefined> {
  const [row] = await sql.query<ContentVersionRow>(
    `select version, content, saved_by, published_at from merchant.content_version
      where kind = $1 and drafted_id = $2 and version = $3 and published_at is not null`,
    [kind, draftedId, version],
  );
  return row;
}
