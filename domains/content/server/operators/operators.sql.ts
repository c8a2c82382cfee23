import type { AnnouncementDraft, AnnouncementText, OperatorAnnouncement, ListedAnnouncement } from '@jogada/content/contract/operator';
import type { AnnouncementId } from '@jogada/content/contract/player';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';

export interface OperatorMerchantRow {
  readonly merchant_code: string;
  readonly name: string;
  readonly languages: Language[];
  readonly default_language: Language;
  readonly time_zone: string;
  readonly jurisdiction: JurisdictionProfile;
}

export function selectMerchants(sql: Sql): Promise<OperatorMerchantRow[]> {
  return sql.query<OperatorMerchantRow>(
    'select merchant_code, name, languages, default_language, time_zone, jurisdiction from merchant.merchant_view order by merchant_code limit 200',
  );
}

export async function selectMerchant(sql: Sql, merchantCode: string): Promise<OperatorMerchantRow | undefined> {
  const [row] = await sql.query<OperatorMerchantRow>(
    'select merchant_code, name, languages, default_language, time_zone, jurisdiction from merchant.merchant_view where merchant_code = $1',
    [merchantCode],
  );
  return row;
}

export interface ListedRow {
  readonly id: AnnouncementId;
  readonly merchant_code: string;
  readonly title: string;
  readonly types: ListedAnnouncement['types'];
  readonly is_published: boolean;
  readonly languages: Language[];
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly changed_by: string;
}

/** Newest first; of one type when given. The title is in the brand's default language. */
export function selectListed(
  sql: Sql,
  page: { type: string | undefined; after: KeysetPlace | undefined; limit: number; merchantCodes: readonly string[] | null },
): Promise<ListedRow[]> {
  return sql.query<ListedRow>(
    `select a.id, a.merchant_code, coalesce(t.title, '') as title, a.types, a.is_published, a.starts_at, a.ends_at, a.created_at, a.changed_at,
            a.changed_by, array(select w.language from content.announcement_text w where w.announcement_id = a.id order by w.language) as languages
       from content.announcement a
       join merchant.merchant_view m on m.merchant_code = a.merchant_code
       left join content.announcement_text t on t.announcement_id = a.id and t.language = m.default_language
      where ($4::text is null or $4 = any (a.types)) and ($5::text[] is null or a.merchant_code = any ($5)) and ($1::timestamptz is null or (a.created_at, a.id) < ($1, $2))
      order by a.created_at desc, a.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? '', page.limit, page.type ?? null, page.merchantCodes],
  );
}

export interface OperatorRow extends Omit<ListedRow, 'title' | 'languages'> {
  readonly group_name: string;
  readonly promotion_type: OperatorAnnouncement['promotionType'];
  readonly execution: OperatorAnnouncement['execution'];
  readonly position: number;
  readonly revision: number;
  readonly read_count: number;
  readonly category_ids: string[];
  readonly images: OperatorAnnouncement['announcementImages'];
  readonly texts: AnnouncementText[];
}

export async function selectForOperators(sql: Sql, announcementId: string): Promise<OperatorRow | undefined> {
  const [row] = await sql.query<OperatorRow>(
    `select a.id, a.merchant_code, a.types, a.group_name, a.promotion_type, a.execution, a.starts_at, a.ends_at, a.is_published, a.position,
            a.created_at, a.changed_at, a.changed_by, a.revision,
            (select count(*)::int from content.announcement_read r where r.announcement_id = a.id) as read_count,
            array(select c.category_id from content.announcement_category c where c.announcement_id = a.id order by c.category_id) as category_ids,
            coalesce((select json_agg(json_build_object('sequence', i.sequence, 'url', i.url) order by i.sequence)
                        from content.announcement_image i where i.announcement_id = a.id), '[]') as images,
            coalesce((select json_agg(json_build_object('language', w.language, 'title', w.title, 'content', w.content) order by w.language)
                        from content.announcement_text w where w.announcement_id = a.id), '[]') as texts
       from content.announcement a where a.id = $1`,
    [announcementId],
  );
  return row;
}

/** Locks the announcement until the end of the transaction. */
export async function selectForChange(sql: Sql, announcementId: string): Promise<{ merchant_code: string; revision: number } | undefined> {
  const [row] = await sql.query<{ merchant_code: string; revision: number }>(
    'select merchant_code, revision from content.announcement where id = $1 for update',
    [announcementId],
  );
  return row;
}

/** An announcement to store, with its author and time. */
export interface Written {
  readonly id: AnnouncementId;
  readonly merchantCode: string;
  readonly draft: AnnouncementDraft;
  readonly at: Date;
  readonly by: string;
}

export async function insertAnnouncement(sql: Sql, written: Written): Promise<void> {
  await sql.query(
    `insert into content.announcement (id, merchant_code, types, group_name, promotion_type, execution, starts_at, ends_at, is_published, position,
                                       changed_at, changed_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11)`,
    valuesOf(written),
  );
  await insertParts(sql, written);
}

export async function updateAnnouncement(sql: Sql, written: Written): Promise<void> {
  await sql.query(
    `update content.announcement
        set types = $3, group_name = $4, promotion_type = $5, execution = $6, starts_at = $7, ends_at = $8, is_published = $9, position = $10,
            changed_at = $11, changed_by = $12, revision = revision + 1
      where id = $1 and merchant_code = $2`,
    valuesOf(written),
  );
  await sql.query('delete from content.announcement_text where announcement_id = $1', [written.id]);
  await sql.query('delete from content.announcement_image where announcement_id = $1', [written.id]);
  await sql.query('delete from content.announcement_category where announcement_id = $1', [written.id]);
  await insertParts(sql, written);
}

function valuesOf({ id, merchantCode, draft, at, by }: Written): unknown[] {
  const { types, groupName, promotionType, execution, startDate, endDate, isPublished, position } = draft;
  return [id, merchantCode, types, groupName, promotionType, execution, startDate, endDate, isPublished, position, at, by];
}

async function insertParts(sql: Sql, { id, draft }: Written): Promise<void> {
  const { texts, announcementImages: images, promoAnnouncementCategoryIds: categoryIds } = draft;
  await sql.query(
    `insert into content.announcement_text (announcement_id, language, title, content)
     select $1, t.language, t.title, t.content from unnest($2::text[], $3::text[], $4::text[]) as t (language, title, content)`,
    [id, texts.map(({ language }) => language), texts.map(({ title }) => title), texts.map(({ content }) => content)],
  );
  await sql.query(
    `insert into content.announcement_image (announcement_id, sequence, url)
     select $1, i.sequence, i.url from unnest($2::smallint[], $3::text[]) as i (sequence, url)`,
    [id, images.map(({ sequence }) => sequence), images.map(({ url }) => url)],
  );
  await sql.query('insert into content.announcement_category (announcement_id, category_id) select $1, unnest($2::text[])', [
    id,
    categoryIds,
  ]);
}

export async function deleteAnnouncement(sql: Sql, announcementId: string): Promise<void> {
  await sql.query('delete from content.announcement where id = $1', [announcementId]);
}
