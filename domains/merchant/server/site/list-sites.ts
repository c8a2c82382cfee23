import type { listSites as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { selectLinksOfKind } from '../app-window/app-window.sql.ts';
import { selectRegistrationFields, selectSwitches } from '../directory/merchant.sql.ts';
import { switchTreeOf } from '../directory/switch-tree-of.ts';
import { profilesWhere } from '../jurisdiction/rules-of.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { selectSites, type SiteRow } from './site.sql.ts';

/** Lists every merchant's site. */
export async function listSites({ database, countries, now }: SiteOperatorContext): Promise<OutputOf<typeof endpoint>> {
  const sites: Site[] = [];
  for (const row of await selectSites(database, null)) sites.push(await siteOf(database, row));
  return {
    sites,
    isCountryDatabaseSetUp: countries.isSetUp,
    needingLegalNotice: profilesWhere(now(), ({ needsLegalNotice }) => needsLegalNotice),
  };
}

/**
 * Returns one site within the caller's transaction.
 * @throws Problem `not_found`
 */
export async function getSite(sql: Sql, merchantCode: string): Promise<Site> {
  const [row] = await selectSites(sql, merchantCode);
  if (!row) throw new Problem('not_found');
  return siteOf(sql, row);
}

async function siteOf(sql: Sql, row: SiteRow): Promise<Site> {
  return {
    merchantCode: row.code,
    merchantName: row.name,
    hosts: row.hosts,
    jurisdiction: row.jurisdiction,
    isUnderMaintenance: row.is_under_maintenance,
    maintenanceUntil: row.maintenance_until?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    regions: { mode: row.region_mode, countries: row.region_countries },
    templateFlags: { mem_cen: row.mem_cen, dep_func: row.dep_func, side_menu: row.side_menu },
    legal: row.legal,
    appWindow: {
      isOn: row.app_window_is_on,
      needsLogin: row.app_window_needs_login,
      offer:
        row.app_offer_promotion_id === null || row.app_offer_ends_at === null
          ? null
          : { promotionId: row.app_offer_promotion_id, endsAt: row.app_offer_ends_at.toISOString() },
      links: (await selectLinksOfKind(sql, row.code, 'resource')).map(({ type, url }) => ({ resourceType: type, url })),
    },
    imageCdns: (await selectLinksOfKind(sql, row.code, 'image_cdn')).map(({ url }) => url),
    switches: switchTreeOf(await selectSwitches(sql, row.code)),
    general: {
      merchantName: row.name,
      languages: row.languages,
      defaultLanguage: row.default_language,
      timeZone: row.time_zone,
      sessionsMax: row.sessions_max,
      captchaAfterFailures: row.captcha_after_failures,
    },
    currency: row.currency,
    registrationFields: (await selectRegistrationFields(sql, row.code)).map((field) => ({
      fieldName: field.field_name,
      enabled: field.is_enabled,
      required: field.is_required,
      acceptedPattern: field.accepted_pattern,
      patternId: field.pattern_id,
      minLength: field.min_length,
      maxLength: field.max_length,
    })),
  };
}
