import type { JurisdictionProfile, LegalNotice, RegionRule } from '@jogada/merchant/contract/player';
import type { Currency, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface SiteRow {
  readonly code: string;
  readonly name: string;
  readonly hosts: string[];
  readonly currency: Currency;
  readonly languages: Language[];
  readonly default_language: Language;
  readonly time_zone: string;
  readonly sessions_max: number;
  readonly captcha_after_failures: number;
  readonly jurisdiction: JurisdictionProfile;
  readonly legal: LegalNotice | null;
  readonly is_under_maintenance: boolean;
  readonly maintenance_until: Date | null;
  readonly opened_at: Date | null;
  readonly region_mode: RegionRule['mode'];
  readonly region_countries: string[];
  readonly mem_cen: 0 | 1;
  readonly dep_func: 0 | 1;
  readonly side_menu: 0 | 1;
  readonly app_window_is_on: boolean;
  readonly app_window_needs_login: boolean;
  readonly app_offer_promotion_id: string | null;
  readonly app_offer_ends_at: Date | null;
}

/** All merchants, or the one with the code. */
export function selectSites(sql: Sql, merchantCode: string | null): Promise<SiteRow[]> {
  return sql.query(
    `select m.code, m.name, m.is_under_maintenance, m.maintenance_until, m.opened_at, m.region_mode, m.region_countries, m.mem_cen, m.dep_func, m.side_menu,
            m.app_window_is_on, m.app_window_needs_login, m.app_offer_promotion_id, m.app_offer_ends_at,
            m.jurisdiction, m.legal, m.currency, m.languages, m.default_language, m.time_zone, m.sessions_max, m.captcha_after_failures,
            array(select h.host from merchant.host h where h.merchant_code = m.code order by h.host) as hosts
       from merchant.merchant m where $1::text is null or m.code = $1 order by m.code`,
    [merchantCode],
  );
}

/** The first opening is kept. */
export async function updateMaintenance(
  sql: Sql,
  { merchantCode, isUnderMaintenance, until, at }: { merchantCode: string; isUnderMaintenance: boolean; until: Date | null; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update merchant.merchant set is_under_maintenance = $2, maintenance_until = $3,
       opened_at = case when $2 then opened_at else coalesce(opened_at, $4) end
      where code = $1 returning code`,
    [merchantCode, isUnderMaintenance, until, at],
  );
  return rows.length > 0;
}

export async function updateRegions(sql: Sql, merchantCode: string, { mode, countries }: RegionRule): Promise<boolean> {
  const rows = await sql.query('update merchant.merchant set region_mode = $2, region_countries = $3 where code = $1 returning code', [
    merchantCode,
    mode,
    countries,
  ]);
  return rows.length > 0;
}

export async function updateSwitch(
  sql: Sql,
  { merchantCode, modId, isOn }: { merchantCode: string; modId: string; isOn: boolean },
): Promise<boolean> {
  const rows = await sql.query('update merchant.switch set is_enabled = $3 where merchant_code = $1 and mod_id = $2 returning mod_id', [
    merchantCode,
    modId,
    isOn,
  ]);
  return rows.length > 0;
}

export async function updateTemplateFlags(
  sql: Sql,
  merchantCode: string,
  { mem_cen, dep_func, side_menu }: { mem_cen: number; dep_func: number; side_menu: number },
): Promise<boolean> {
  const rows = await sql.query('update merchant.merchant set mem_cen = $2, dep_func = $3, side_menu = $4 where code = $1 returning code', [
    merchantCode,
    mem_cen,
    dep_func,
    side_menu,
  ]);
  return rows.length > 0;
}

export async function updateLegalNotice(sql: Sql, merchantCode: string, legal: LegalNotice | null): Promise<boolean> {
  const rows = await sql.query('update merchant.merchant set legal = $2 where code = $1 returning code', [
    merchantCode,
    legal && JSON.stringify(legal),
  ]);
  return rows.length > 0;
}

export async function updateJurisdiction(sql: Sql, merchantCode: string, jurisdiction: JurisdictionProfile): Promise<void> {
  await sql.query('update merchant.merchant set jurisdiction = $2 where code = $1', [merchantCode, jurisdiction]);
}

/** Locks the merchant, so that its changes and their version numbers are consecutive. Returns false if there is none. */
export async function lockSite(sql: Sql, merchantCode: string): Promise<boolean> {
  const rows = await sql.query('select code from merchant.merchant where code = $1 for update', [merchantCode]);
  return rows.length > 0;
}
