import type { Sql } from '@jogada/platform/server';

interface AppWindowRow {
  readonly isOn: boolean;
  readonly needsLogin: boolean;
  readonly promotionId: string | null;
  readonly endsAt: Date | null;
}

export async function updateAppWindow(
  sql: Sql,
  merchantCode: string,
  { isOn, needsLogin, promotionId, endsAt }: AppWindowRow,
): Promise<boolean> {
  const rows = await sql.query(
    `update merchant.merchant set app_window_is_on = $2, app_window_needs_login = $3, app_offer_promotion_id = $4, app_offer_ends_at = $5
      where code = $1 returning code`,
    [merchantCode, isOn, needsLogin, promotionId, endsAt],
  );
  return rows.length > 0;
}

type LinkKind = 'resource' | 'image_cdn';

/** In stored order. */
export function selectLinksOfKind(sql: Sql, merchantCode: string, kind: LinkKind): Promise<{ type: string; url: string }[]> {
  return sql.query('select type, url from merchant.link where merchant_code = $1 and kind = $2 order by position, url', [
    merchantCode,
    kind,
  ]);
}

export async function deleteLinksOfKind(sql: Sql, merchantCode: string, kind: LinkKind): Promise<void> {
  await sql.query('delete from merchant.link where merchant_code = $1 and kind = $2', [merchantCode, kind]);
}

export async function insertLinkOfKind(
  sql: Sql,
  link: { merchantCode: string; kind: LinkKind; type: string; url: string; position: number },
): Promise<void> {
  await sql.query('insert into merchant.link (merchant_code, kind, type, url, position) values ($1, $2, $3, $4, $5)', [
    link.merchantCode,
    link.kind,
    link.type,
    link.url,
    link.position,
  ]);
}
