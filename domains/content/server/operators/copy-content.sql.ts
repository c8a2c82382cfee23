import { newId, type Sql } from '@jogada/platform/server';
import { copyPictures } from '../pictures/copy-pictures.sql.ts';

interface Copy {
  readonly merchantCode: string;
  readonly likeCode: string;
  readonly at: Date;
}

/** What a new merchant begins with: the banners, categories, help and pictures of another, as copies of its own. Once: what is there stays. */
export async function copyContent(tx: Sql, copy: Copy): Promise<void> {
  const both = [copy.merchantCode, copy.likeCode];
  const has = await tx.query('select from content.banner where merchant_code = $1 limit 1', [copy.merchantCode]);
  if (has.length > 0) return;
  await copyBanners(tx, copy);
  await copyCategories(tx, copy);
  await tx.query(
    `insert into content.help_entry (merchant_code, key, topic, position, is_shown, changed_at, changed_by)
     select $1, key, topic, position, is_shown, $3, 'system' from content.help_entry where merchant_code = $2 on conflict do nothing`,
    [...both, copy.at],
  );
  await tx.query(
    `insert into content.help_text (merchant_code, key, language, title, content)
     select $1, key, language, title, content from content.help_text where merchant_code = $2 on conflict do nothing`,
    both,
  );
  await copyPictures(tx, copy);
}

async function copyBanners(tx: Sql, { merchantCode, likeCode, at }: Copy): Promise<void> {
  for (const { id } of await tx.query<{ id: string }>('select id from content.banner where merchant_code = $1 order by id', [likeCode])) {
    const copyId = newId('bnr', at);
    await tx.query(
      `insert into content.banner (id, merchant_code, group_name, image, url, position, is_shown)
       select $1, $2, group_name, image, url, position, is_shown from content.banner where id = $3`,
      [copyId, merchantCode, id],
    );
    await tx.query(
      `insert into content.banner_text (banner_id, language, title, subtitle)
       select $1, language, title, subtitle from content.banner_text where banner_id = $2`,
      [copyId, id],
    );
  }
}

async function copyCategories(tx: Sql, { merchantCode, likeCode, at }: Copy): Promise<void> {
  const rows = await tx.query<{ id: string }>('select id from content.promotion_category where merchant_code = $1 order by id', [likeCode]);
  for (const { id } of rows) {
    const copyId = newId('pct', at);
    await tx.query(
      'insert into content.promotion_category (id, merchant_code, position) select $1, $2, position from content.promotion_category where id = $3',
      [copyId, merchantCode, id],
    );
    await tx.query(
      `insert into content.promotion_category_text (category_id, language, name)
       select $1, language, name from content.promotion_category_text where category_id = $2`,
      [copyId, id],
    );
  }
}
