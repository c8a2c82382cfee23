import type { Brand, DerivedTheme } from '@jogada/merchant/contract/operator';
import type { Sql } from '@jogada/platform/server';

/** A stored brand names its uploaded logo `sign`, as the processes of the previous release read it. */
const BRAND = "brand - 'sign' || jsonb_strip_nulls(jsonb_build_object('ownLogo', brand -> 'sign')) as brand";

function stored(brand: Brand | null): string | null {
  if (!brand) return null;
  const { ownLogo: sign, ...rest } = brand;
  return JSON.stringify({ ...rest, sign });
}

export async function updateBrand(
  sql: Sql,
  { merchantCode, brand, theme }: { merchantCode: string; brand: Brand | null; theme: Pick<DerivedTheme, 'dark' | 'light'> },
): Promise<void> {
  await sql.query('update merchant.merchant set brand = $2, theme_dark = $3, theme_light = $4 where code = $1', [
    merchantCode,
    stored(brand),
    JSON.stringify(theme.dark),
    JSON.stringify(theme.light),
  ]);
}

export async function insertBrandVersion(
  sql: Sql,
  { merchantCode, brand, savedBy, at }: { merchantCode: string; brand: Brand | null; savedBy: string; at: Date },
): Promise<number> {
  const [row] = await sql.query<{ version: number }>(
    `insert into merchant.brand_version (merchant_code, version, brand, saved_by, saved_at)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4 from merchant.brand_version where merchant_code = $1
     returning version`,
    [merchantCode, stored(brand), savedBy, at],
  );
  return row?.version ?? 0;
}

export interface BrandVersionRow {
  readonly version: number;
  readonly brand: Brand | null;
  readonly saved_at: Date;
}

export async function selectBrandVersion(sql: Sql, merchantCode: string, version: number): Promise<BrandVersionRow | undefined> {
  const [row] = await sql.query<BrandVersionRow>(
    `select version, ${BRAND}, saved_at from merchant.brand_version where merchant_code = $1 and version = $2`,
    [merchantCode, version],
  );
  return row;
}

const SHOWN_MAX = 20;

export function selectBrandVersions(sql: Sql, merchantCode: string): Promise<BrandVersionRow[]> {
  return sql.query(
    `select version, ${BRAND}, saved_at from merchant.brand_version where merchant_code = $1 order by version desc limit $2`,
    [merchantCode, SHOWN_MAX],
  );
}

export async function selectBrand(
  sql: Sql,
  merchantCode: string,
): Promise<{ readonly name: string; readonly brand: Brand | null } | undefined> {
  const [row] = await sql.query<{ name: string; brand: Brand | null }>(`select name, ${BRAND} from merchant.merchant where code = $1`, [
    merchantCode,
  ]);
  return row;
}
