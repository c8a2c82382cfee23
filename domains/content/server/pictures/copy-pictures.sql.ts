import { newId, type Sql } from '@jogada/platform/server';

interface Copy {
  readonly merchantCode: string;
  readonly likeCode: string;
  readonly at: Date;
}

/**
 * Copies the pictures of the source brand that the new brand's banners and help refer to, and points both at the copies. A picture that the
 * new brand already has is used instead of a copy.
 */
export async function copyPictures(tx: Sql, { merchantCode, likeCode, at }: Copy): Promise<void> {
  const named = await tx.query<{ id: string }>(
    `select p.id from content.picture p where p.merchant_code = $2
        and (exists (select from content.banner b where b.merchant_code = $1 and b.image = '/pictures/' || p.id)
             or exists (select from content.help_text h where h.merchant_code = $1 and position(p.id in h.content) > 0)) order by p.id`,
    [merchantCode, likeCode],
  );
  for (const { id } of named) {
    const copyId = await copyPicture(tx, { merchantCode, likeCode, at }, id);
    await tx.query(`update content.banner set image = '/pictures/' || $1 where merchant_code = $2 and image = '/pictures/' || $3`, [
      copyId,
      merchantCode,
      id,
    ]);
    await tx.query(
      'update content.help_text set content = replace(content, $3, $1) where merchant_code = $2 and position($3 in content) > 0',
      [copyId, merchantCode, id],
    );
  }
}

async function copyPicture(tx: Sql, { merchantCode, at }: Copy, id: string): Promise<string> {
  const [own] = await tx.query<{ id: string }>(
    'select o.id from content.picture o join content.picture p on p.sent_hash = o.sent_hash where o.merchant_code = $1 and p.id = $2',
    [merchantCode, id],
  );
  if (own) return own.id;
  const copyId = newId('pic', at);
  await tx.query(
    `insert into content.picture (id, merchant_code, sent_hash, width, height, added_at, added_by)
     select $1, $2, sent_hash, width, height, $4, added_by from content.picture where id = $3`,
    [copyId, merchantCode, id, at],
  );
  await tx.query(
    'insert into content.picture_file (picture_id, width, format, bytes) select $1, width, format, bytes from content.picture_file where picture_id = $2',
    [copyId, id],
  );
  return copyId;
}
