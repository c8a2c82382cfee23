import type { FieldRule, JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { Currency, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface General {
  readonly merchantName: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly timeZone: string;
  readonly sessionsMax: number;
  readonly captchaAfterFailures: number;
}

export async function updateGeneral(sql: Sql, merchantCode: string, general: General): Promise<boolean> {
  const rows = await sql.query(
    `update merchant.merchant set name = $2, languages = $3, default_language = $4, time_zone = $5, sessions_max = $6, captcha_after_failures = $7
      where code = $1 returning code`,
    [
      merchantCode,
      general.merchantName,
      general.languages,
      general.defaultLanguage,
      general.timeZone,
      general.sessionsMax,
      general.captchaAfterFailures,
    ],
  );
  return rows.length > 0;
}

export type FieldSetting = Omit<FieldRule, 'patternId'> & { readonly fieldName: string };

export async function updateRegistrationField(sql: Sql, merchantCode: string, field: FieldSetting): Promise<boolean> {
  const rows = await sql.query(
    `update merchant.registration_field set is_enabled = $3, is_required = $4, accepted_pattern = $5, min_length = $6, max_length = $7
      where merchant_code = $1 and field_name = $2 returning field_name`,
    [merchantCode, field.fieldName, field.enabled, field.required, field.acceptedPattern, field.minLength, field.maxLength],
  );
  return rows.length > 0;
}

export interface VersionRow {
  readonly version: number;
  readonly action: string;
  readonly settings: unknown;
  readonly saved_by: string;
  readonly saved_at: Date;
}

/** Version numbers are consecutive, because the change has locked the merchant's row. */
export async function insertVersion(
  sql: Sql,
  version: { merchantCode: string; action: string; settings: object; savedBy: string; at: Date },
): Promise<void> {
  await sql.query(
    `insert into merchant.site_version (merchant_code, version, action, settings, saved_by, saved_at)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5 from merchant.site_version where merchant_code = $1`,
    [version.merchantCode, version.action, JSON.stringify(version.settings), version.savedBy, version.at],
  );
}

export async function hasVersions(sql: Sql, merchantCode: string): Promise<boolean> {
  return (await sql.query('select from merchant.site_version where merchant_code = $1 limit 1', [merchantCode])).length > 0;
}

const SHOWN_MAX = 30;

export function selectVersions(sql: Sql, merchantCode: string): Promise<VersionRow[]> {
  return sql.query(
    `select v.version, v.action, v.settings, coalesce(o.username, v.saved_by) as saved_by, v.saved_at
       from merchant.site_version v left join accounts.operator_view o on o.operator_id = v.saved_by
      where v.merchant_code = $1 order by v.version desc limit $2`,
    [merchantCode, SHOWN_MAX],
  );
}

export async function selectVersion(sql: Sql, merchantCode: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await sql.query<VersionRow>(
    'select version, action, settings, saved_by, saved_at from merchant.site_version where merchant_code = $1 and version = $2',
    [merchantCode, version],
  );
  return row;
}

interface NewSite {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly timeZone: string;
  readonly jurisdiction: JurisdictionProfile;
  readonly likeCode: string;
  readonly at: Date;
}

/**
 * Inserts a merchant with the switches, registration form and help links of another, closed until its first opening. Data about that company, such as its legal notice, are
 * not copied.
 */
export async function insertSite(sql: Sql, site: NewSite): Promise<boolean> {
  const rows = await sql.query(
    `insert into merchant.merchant (code, name, currency, time_zone, languages, default_language, jurisdiction, mem_cen, dep_func, side_menu,
       sessions_max, captcha_after_failures, is_under_maintenance, opened_at, created_at)
     select $1, $2, $3, $4, $5, $6, $7, l.mem_cen, l.dep_func, l.side_menu, l.sessions_max, l.captcha_after_failures, true, null, $8
       from merchant.merchant l where l.code = $9
     on conflict (code) do nothing returning code`,
    [site.code, site.name, site.currency, site.timeZone, site.languages, site.defaultLanguage, site.jurisdiction, site.at, site.likeCode],
  );
  if (rows.length === 0) return false;
  const both = [site.code, site.likeCode];
  await sql.query(
    `insert into merchant.registration_field (merchant_code, field_name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, position)
     select $1, field_name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, position
       from merchant.registration_field where merchant_code = $2`,
    both,
  );
  // One statement for all keys, since a child may precede its parent.
  await sql.query(
    `insert into merchant.switch (merchant_code, mod_id, parent_mod_id, is_enabled, position)
     select $1, mod_id, parent_mod_id, is_enabled, position from merchant.switch where merchant_code = $2`,
    both,
  );
  await sql.query(
    `insert into merchant.link (merchant_code, kind, type, url, position)
     select $1, kind, type, url, position from merchant.link where merchant_code = $2 and kind = 'responsible_gaming'`,
    both,
  );
  return true;
}

export async function deleteHosts(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query('delete from merchant.host where merchant_code = $1', [merchantCode]);
}

/** Returns false if the host belongs to another merchant. */
export async function insertHost(sql: Sql, merchantCode: string, host: string): Promise<boolean> {
  const rows = await sql.query(
    'insert into merchant.host (host, merchant_code) values ($1, $2) on conflict (host) do nothing returning host',
    [host, merchantCode],
  );
  return rows.length > 0;
}
