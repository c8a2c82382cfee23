import type { Announcement, AnnouncementId, AnnouncementType } from '@jogada/content/contract/player';
import type { Sql } from '@jogada/platform/server';

export interface AnnouncementRow {
  readonly id: AnnouncementId;
  readonly title: string;
  readonly content: string;
  readonly types: AnnouncementType[];
  readonly group_name: string;
  readonly promotion_type: string;
  readonly execution: Announcement['execution'];
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly category_ids: string[];
  readonly images: Announcement['announcementImages'];
  readonly is_read: boolean;
}

/** Selects the announcements of a reader: brand, language, time, member. */
export interface Reader {
  readonly merchantCode: string;
  readonly language: string;
  /** Fallback language. */
  readonly otherLanguage: string;
  /** Null when read marks are not stored. */
  readonly memberId: string | null;
  readonly at: Date;
}

const LIST_MAX = 60;

const SHOWN = `a.is_published and a.merchant_code = $1 and a.starts_at <= $5 and (a.ends_at is null or a.ends_at > $5)`;

const SELECT_SHOWN = `
  select a.id, t.title, t.content, a.types, a.group_name, a.promotion_type, a.execution, a.starts_at, a.ends_at,
         array(select c.category_id from content.announcement_category c where c.announcement_id = a.id order by c.category_id) as category_ids,
         coalesce((select json_agg(json_build_object('sequence', i.sequence, 'url', i.url) order by i.sequence)
                     from content.announcement_image i where i.announcement_id = a.id), '[]') as images,
         exists (select 1 from content.announcement_read r where r.announcement_id = a.id and r.member_id = $4) as is_read
    from content.announcement a
    join lateral (select w.title, w.content from content.announcement_text w
                   where w.announcement_id = a.id and w.language in ($2, $3)
                   order by w.language = $2 desc limit 1) t on true
   where ${SHOWN}`;

function valuesOf({ merchantCode, language, otherLanguage, memberId, at }: Reader): unknown[] {
  return [merchantCode, language, otherLanguage, memberId, at];
}

/** At most sixty announcements of the given types that are currently shown; of one group when given. */
export function selectAnnouncements(
  sql: Sql,
  reader: Reader,
  wanted: { types: readonly AnnouncementType[]; groupName: string | undefined },
): Promise<AnnouncementRow[]> {
  return sql.query<AnnouncementRow>(
    `${SELECT_SHOWN} and a.types && $6::text[] and ($7::text is null or a.group_name = $7)
      order by a.position, a.starts_at desc, a.id desc limit ${LIST_MAX}`,
    [...valuesOf(reader), [...wanted.types], wanted.groupName ?? null],
  );
}

export async function selectAnnouncement(
  sql: Sql,
  reader: Reader,
  wanted: { announcementId: AnnouncementId; type: AnnouncementType },
): Promise<AnnouncementRow | undefined> {
  const [row] = await sql.query<AnnouncementRow>(`${SELECT_SHOWN} and a.id = $6 and $7 = any (a.types)`, [
    ...valuesOf(reader),
    wanted.announcementId,
    wanted.type,
  ]);
  return row;
}

/** Counts the shown announcements that the member has not read. */
export async function countUnread(
  sql: Sql,
  unread: { merchantCode: string; memberId: string; types: readonly AnnouncementType[]; at: Date },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from content.announcement a
      where a.is_published and a.merchant_code = $1 and a.starts_at <= $3 and (a.ends_at is null or a.ends_at > $3) and a.types && $2::text[]
        and not exists (select 1 from content.announcement_read r where r.announcement_id = a.id and r.member_id = $4)`,
    [unread.merchantCode, [...unread.types], unread.at, unread.memberId],
  );
  return row?.count ?? 0;
}

/** False when the brand shows no announcement with that id. */
export async function isShown(sql: Sql, wanted: { announcementId: AnnouncementId; merchantCode: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from content.announcement a
      where a.id = $2 and a.is_published and a.merchant_code = $1 and a.starts_at <= $3 and (a.ends_at is null or a.ends_at > $3)`,
    [wanted.merchantCode, wanted.announcementId, wanted.at],
  );
  return rows.length > 0;
}

interface ReadMark {
  readonly announcementId: AnnouncementId;
  readonly memberId: string;
}

/** Keeps the time of the first reading. */
export async function insertRead(sql: Sql, mark: ReadMark & { at: Date }): Promise<void> {
  await sql.query(
    'insert into content.announcement_read (member_id, announcement_id, read_at) values ($1, $2, $3) on conflict (member_id, announcement_id) do nothing',
    [mark.memberId, mark.announcementId, mark.at],
  );
}

export async function deleteRead(sql: Sql, mark: ReadMark): Promise<void> {
  await sql.query('delete from content.announcement_read where member_id = $1 and announcement_id = $2', [
    mark.memberId,
    mark.announcementId,
  ]);
}
