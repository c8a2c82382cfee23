import type { Sql } from '@jogada/platform/server';
import type { Banner } from '@jogada/content/contract/player';

interface BannerRow {
  readonly id: string;
  readonly group_name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly image: string;
  readonly url: string;
}

/** At most twenty banners of a group in one language. */
export async function selectBanners(sql: Sql, wanted: { merchantCode: string; groupName: string; language: string }): Promise<Banner[]> {
  const rows = await sql.query<BannerRow>(
    `select b.id, b.group_name, t.title, t.subtitle, b.image, b.url
       from content.banner b join content.banner_text t on t.banner_id = b.id
      where b.merchant_code = $1 and b.group_name = $2 and t.language = $3 and b.is_shown
      order by b.position, b.id limit 20`,
    [wanted.merchantCode, wanted.groupName, wanted.language],
  );
  return rows.map((row) => ({
    id: row.id,
    groupName: row.group_name,
    title: row.title,
    subtitle: row.subtitle,
    image: row.image,
    url: row.url,
  }));
}
