import type { PictureFile } from '@jogada/merchant/server';
import type { PictureId } from '@jogada/content/contract/player';
import type { Sql } from '@jogada/platform/server';

export interface PictureRow {
  readonly id: PictureId;
  readonly merchant_code: string;
  readonly width: number;
  readonly height: number;
  readonly added_at: Date;
  readonly added_by: string;
}

const COLUMNS = 'id, merchant_code, width, height, added_at, added_by';
const LISTED_MAX = 100;

export function selectPictures(sql: Sql, merchantCode: string): Promise<PictureRow[]> {
  return sql.query<PictureRow>(
    `select ${COLUMNS} from content.picture where merchant_code = $1 order by added_at desc, id desc limit ${LISTED_MAX}`,
    [merchantCode],
  );
}

interface Sent {
  readonly merchantCode: string;
  readonly sentHash: Buffer;
  readonly at: Date;
}

/** Returns the picture rendered from the same file earlier, and renews its upload time. */
export async function renewPicture(sql: Sql, { merchantCode, sentHash, at }: Sent): Promise<PictureRow | undefined> {
  const [row] = await sql.query<PictureRow>(
    `update content.picture set added_at = $3 where merchant_code = $1 and sent_hash = $2 returning ${COLUMNS}`,
    [merchantCode, sentHash, at],
  );
  return row;
}

interface NewPicture extends Sent {
  readonly id: PictureId;
  readonly width: number;
  readonly height: number;
  readonly files: readonly PictureFile[];
  readonly by: string;
}

/** Undefined when a concurrent request has inserted the same file. */
export async function insertPicture(sql: Sql, picture: NewPicture): Promise<PictureRow | undefined> {
  const { id, merchantCode, sentHash, width, height, files, at, by } = picture;
  const [row] = await sql.query<PictureRow>(
    `insert into content.picture (id, merchant_code, sent_hash, width, height, added_at, added_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_code, sent_hash) do nothing returning ${COLUMNS}`,
    [id, merchantCode, sentHash, width, height, at, by],
  );
  if (!row) return undefined;
  for (const file of files)
    await sql.query('insert into content.picture_file (picture_id, width, format, bytes) values ($1, $2, $3, $4)', [
      id,
      file.width,
      file.format,
      file.bytes,
    ]);
  return row;
}

interface WantedFile {
  readonly pictureId: string;
  readonly width: number;
  readonly format: string;
  /** Null for all merchants. */
  readonly merchantCodes: readonly string[] | null;
}

export async function selectPictureFile(sql: Sql, wanted: WantedFile): Promise<Buffer | undefined> {
  const [row] = await sql.query<{ bytes: Buffer }>(
    `select f.bytes from content.picture_file f join content.picture p on p.id = f.picture_id
      where f.picture_id = $1 and f.width = $2 and f.format = $3 and ($4::text[] is null or p.merchant_code = any ($4))`,
    [wanted.pictureId, wanted.width, wanted.format, wanted.merchantCodes],
  );
  return row?.bytes;
}

/** Locks the merchant's pictures among the ids until the end of the transaction and returns their number. */
export async function lockPictures(sql: Sql, { merchantCode, ids }: { merchantCode: string; ids: readonly string[] }): Promise<number> {
  const rows = await sql.query('select id from content.picture where merchant_code = $1 and id = any ($2) order by id for key share', [
    merchantCode,
    ids,
  ]);
  return rows.length;
}

/** Whether content, a draft or a restorable version refers to picture p. */
const IS_USED = `(
     exists (select from content.banner b where b.merchant_code = p.merchant_code and b.image = '/pictures/' || p.id)
  or exists (select from content.announcement a join content.announcement_image i on i.announcement_id = a.id
              where a.merchant_code = p.merchant_code and i.url = '/pictures/' || p.id)
  or exists (select from content.announcement a join content.announcement_text t on t.announcement_id = a.id
              where a.merchant_code = p.merchant_code and position(p.id in t.content) > 0)
  or exists (select from content.help_text h where h.merchant_code = p.merchant_code and position(p.id in h.content) > 0)
  or exists (select from merchant.content_version_view v
              where v.merchant_code = p.merchant_code and position(p.id in v.content::text) > 0
                and (exists (select from content.banner b where v.kind = 'banner' and b.id = v.drafted_id)
                     or exists (select from content.announcement a where v.kind = 'announcement' and a.id = v.drafted_id)
                     or exists (select from content.help_entry h where v.kind = 'help_entry' and h.merchant_code || '.' || h.key = v.drafted_id))))`;

/** Unreferenced pictures last uploaded before a time, oldest first. */
export async function selectUnused(sql: Sql, { before, limit }: { before: Date; limit: number }): Promise<PictureId[]> {
  const rows = await sql.query<{ id: PictureId }>(
    `select p.id from content.picture p where p.added_at < $1 and not ${IS_USED} order by p.added_at limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Waits for transactions that are adding a reference, and blocks new ones until the end of the transaction. */
export async function holdPicture(sql: Sql, id: PictureId): Promise<void> {
  await sql.query('select from content.picture where id = $1 for update', [id]);
}

/** Deletes a picture unless it has been referenced in the meantime. */
export async function deleteUnused(sql: Sql, id: PictureId): Promise<void> {
  await sql.query(`delete from content.picture p where p.id = $1 and not ${IS_USED}`, [id]);
}
