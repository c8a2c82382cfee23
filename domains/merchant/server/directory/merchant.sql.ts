import type { BrandLogo, LegalNotice, RegionRule, SiteStatus } from '@jogada/merchant/contract/player';
import type { Currency, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { MerchantLink } from '../merchant.ts';

export interface MerchantRow {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly time_zone: string;
  readonly languages: Language[];
  readonly default_language: Language;
  readonly text_edition: number | null;
  readonly theme_dark: Record<string, string>;
  readonly theme_light: Record<string, string>;
  readonly logo: SiteStatus['info']['logo'] | null;
  readonly own_logo: BrandLogo | null;
  readonly jurisdiction: string;
  readonly terms_version: string;
  readonly site_url: string | null;
  readonly is_under_maintenance: boolean;
  readonly maintenance_until: Date | null;
  readonly region_mode: RegionRule['mode'];
  readonly region_countries: string[];
  readonly sessions_max: number;
  readonly captcha_after_failures: number;
  readonly mem_cen: number;
  readonly dep_func: number;
  readonly link_hosts: string[];
  readonly side_menu: number;
  readonly legal: LegalNotice | null;
  readonly app_window_is_on: boolean;
  readonly app_window_needs_login: boolean;
  readonly app_offer_promotion_id: string | null;
  readonly app_offer_ends_at: Date | null;
  readonly licence: { authority: string; number: string; text: string } | null;
}

export async function selectMerchantByHost(sql: Sql, host: string): Promise<MerchantRow | undefined> {
  const [row] = await sql.query<MerchantRow>(
    `select m.code, m.name, m.currency, m.time_zone, m.languages, m.default_language, m.theme_dark, m.theme_light, m.brand ->> 'logo' as logo,
            m.brand -> 'sign' as own_logo, m.jurisdiction, m.terms_version, m.site_url, m.is_under_maintenance, m.maintenance_until, m.region_mode, m.region_countries, m.sessions_max,
            m.captcha_after_failures, m.mem_cen, m.dep_func, m.link_hosts, m.side_menu,
            (select max(t.version) from merchant.text_version t where t.merchant_code = m.code) as text_edition,
            m.licence, m.legal, m.app_window_is_on, m.app_window_needs_login, m.app_offer_promotion_id, m.app_offer_ends_at
       from merchant.host h join merchant.merchant m on m.code = h.merchant_code
      where h.host = $1`,
    [host],
  );
  return row;
}

export async function selectHostOf(sql: Sql, merchantCode: string): Promise<string | undefined> {
  const [row] = await sql.query<{ host: string }>('select host from merchant.host where merchant_code = $1 order by host limit 1', [
    merchantCode,
  ]);
  return row?.host;
}

export interface SwitchRow {
  readonly mod_id: string;
  readonly parent_mod_id: string | null;
  readonly is_enabled: boolean;
}

export function selectSwitches(sql: Sql, merchantCode: string): Promise<SwitchRow[]> {
  return sql.query('select mod_id, parent_mod_id, is_enabled from merchant.switch where merchant_code = $1 order by position, mod_id', [
    merchantCode,
  ]);
}

export interface RegistrationFieldRow {
  readonly field_name: string;
  readonly is_enabled: boolean;
  readonly is_required: boolean;
  readonly accepted_pattern: string;
  readonly pattern_id: string;
  readonly min_length: number;
  readonly max_length: number;
}

export function selectRegistrationFields(sql: Sql, merchantCode: string): Promise<RegistrationFieldRow[]> {
  return sql.query(
    `select field_name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length
       from merchant.registration_field where merchant_code = $1 order by position, field_name`,
    [merchantCode],
  );
}

/** The origins of the enabled game vendors. */
export async function selectFrameOrigins(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ origin: string }>('select distinct origin from games.frame_origin_view order by origin');
  return rows.map(({ origin }) => origin);
}

export function selectLinks(sql: Sql, merchantCode: string): Promise<MerchantLink[]> {
  return sql.query(
    `select l.kind, l.type, l.url, p.valid_until as "signedUntil"
       from merchant.link l
       left join merchant.app_profile p
         on l.type = 'MOBILECONFIG' and p.merchant_code = l.merchant_code
        and l.url = '/merchant/' || p.merchant_code || '/' || encode(p.sha256, 'hex') || '.mobileconfig'
      where l.merchant_code = $1 order by l.position, l.url`,
    [merchantCode],
  );
}
