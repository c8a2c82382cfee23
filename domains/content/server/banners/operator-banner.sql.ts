import type { OperatorBanner } from '@jogada/content/contract/operator';
import type { Sql } from '@jogada/platform/server';

export interface OperatorBannerRow {
  readonly id: string;
  readonly merchant_code: string;
  readonly group_name: OperatorBanner['groupName'];
  readonly image: string;
  readonly url: string;
  readonly position: number;
  readonly is_shown: boolean;
  readonly texts: OperatorBanner['texts'];
}

/** All banners, or the one of an id; as they are shown, group by group. */
export function selectOperatorBanners(sql: Sql, id: string | null): Promise<OperatorBannerRow[]> {
  return sql.query<OperatorBannerRow>(
    `select b.id, b.merchant_code, b.group_name, b.image, b.url, b.position, b.is_shown,
            coalesce((select json_agg(json_build_object('language', t.language, 'title', t.title, 'subtitle', t.subtitle) order by t.language)
                        from content.banner_text t where t.banner_id = b.id), '[]') as texts
       from content.banner b where $1::text is null or b.id = $1
      order by b.merchant_code, b.group_name, b.position, b.id limit 500`,
    [id],
  );
}

type BannerValues = Pick<OperatorBanner, 'groupName' | 'image' | 'url' | 'position' | 'isShown' | 'texts'>;

export async function insertBanner(sql: Sql, banner: BannerValues & { id: string; merchantCode: string }): Promise<void> {
  await sql.query(
    'insert into content.banner (id, merchant_code, group_name, image, url, position, is_shown) values ($1, $2, $3, $4, $5, $6, $7)',
    [banner.id, banner.merchantCode, banner.groupName, banner.image, banner.url, banner.position, banner.isShown],
  );
  await insertTexts(sql, banner);
}

export async function updateBanner(sql: Sql, banner: BannerValues & { id: string }): Promise<void> {
  await sql.query('update content.banner set group_name = $2, image = $3, url = $4, position = $5, is_shown = $6 where id = $1', [
    banner.id,
    banner.groupName,
    banner.image,
    banner.url,
    banner.position,
    banner.isShown,
  ]);
  await sql.query('delete from content.banner_text where banner_id = $1', [banner.id]);
  await insertTexts(sql, banner);
}

export async function deleteBannerRow(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from content.banner where id = $1', [id]);
}

async function insertTexts(sql: Sql, { id, texts }: { id: string; texts: OperatorBanner['texts'] }): Promise<void> {
  for (const { language, title, subtitle } of texts)
    await sql.query('insert into content.banner_text (banner_id, language, title, subtitle) values ($1, $2, $3, $4)', [
      id,
      language,
      title,
      subtitle,
    ]);
}
