import { JurisdictionProfile, type SwitchNode } from '@jogada/merchant/contract/player';
import type { Clock, Sql } from '@jogada/platform/server';
import * as v from 'valibot';
import type { Merchant } from '../merchant.ts';
import {
  selectFrameOrigins,
  selectHostOf,
  selectLinks,
  selectMerchantByHost,
  selectRegistrationFields,
  selectSwitches,
  type MerchantRow,
  type RegistrationFieldRow,
  type SwitchRow,
} from './merchant.sql.ts';
import { switchTreeOf } from './switch-tree-of.ts';

/** Finds the merchant of a host. Caches briefly, since every request needs it. */
export interface MerchantDirectory {
  findMerchantByHost(host: string): Promise<Merchant | undefined>;
  /** Clears the cache. Call it after a change of settings. */
  forget(): void;
}

// How long, in ms, another process's change may go unnoticed.
const REMEMBERED_MS = 5000;

export function createMerchantDirectory(sql: Sql, now: Clock): MerchantDirectory {
  const remembered = new Map<string, { merchant: Merchant; until: number }>();
  // Concurrent requests share one read, so that a flood of requests causes a single one.
  const underWay = new Map<string, Promise<Merchant | undefined>>();
  let era = 0;

  async function read(host: string): Promise<Merchant | undefined> {
    const readIn = era;
    const merchant = await findMerchantByHost(sql, host);
    // The settings changed during the read, so the result may be stale and is not cached.
    if (readIn !== era) return merchant;
    if (merchant) remembered.set(host, { merchant, until: now().getTime() + REMEMBERED_MS });
    else remembered.delete(host);
    return merchant;
  }

  function readOnce(host: string): Promise<Merchant | undefined> {
    const known = underWay.get(host);
    if (known) return known;
    const reading = read(host).finally(() => {
      if (underWay.get(host) === reading) underWay.delete(host);
    });
    underWay.set(host, reading);
    return reading;
  }

  return {
    async findMerchantByHost(host) {
      const known = remembered.get(host);
      return known && known.until > now().getTime() ? known.merchant : readOnce(host);
    },
    forget() {
      era += 1;
      remembered.clear();
      underWay.clear();
    },
  };
}

/** Reads the merchant of a host (lower case, no port). An unlisted loopback host gets the merchant of localhost. */
export async function findMerchantByHost(sql: Sql, host: string): Promise<Merchant | undefined> {
  const row = (await selectMerchantByHost(sql, host)) ?? (isLoopback(host) ? await selectMerchantByHost(sql, 'localhost') : undefined);
  if (!row) return undefined;
  const [switches, fields, links, frameOrigins] = [
    await selectSwitches(sql, row.code),
    await selectRegistrationFields(sql, row.code),
    await selectLinks(sql, row.code),
    await selectFrameOrigins(sql),
  ];
  return freeze(row, { switches, fields, links, frameOrigins });
}

/** Reads a merchant by its code, for work outside of a request to its site. */
export async function findMerchantByCode(sql: Sql, code: string): Promise<Merchant | undefined> {
  const host = await selectHostOf(sql, code);
  return host === undefined ? undefined : findMerchantByHost(sql, host);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

interface MerchantParts extends Pick<Merchant, 'links' | 'frameOrigins'> {
  readonly switches: SwitchRow[];
  readonly fields: RegistrationFieldRow[];
}

function freeze(row: MerchantRow, rows: MerchantParts): Merchant {
  const switchTree = switchTreeOf(rows.switches);
  return Object.freeze({
    code: row.code,
    name: row.name,
    currency: row.currency,
    timeZone: row.time_zone,
    languages: row.languages,
    defaultLanguage: row.default_language,
    textEdition: row.text_edition,
    theme: { dark: row.theme_dark, light: row.theme_light },
    logo: row.logo ?? 'facet',
    ownLogo: row.own_logo,
    jurisdiction: v.parse(JurisdictionProfile, row.jurisdiction),
    termsVersion: row.terms_version,
    siteUrl: row.site_url,
    isUnderMaintenance: row.is_under_maintenance,
    maintenanceUntil: row.maintenance_until,
    regionRule: { mode: row.region_mode, countries: row.region_countries },
    sessionsMax: row.sessions_max,
    captchaAfterFailures: row.captcha_after_failures,
    templateFlags: { mem_cen: row.mem_cen, dep_func: row.dep_func, side_menu: row.side_menu },
    legal: row.legal,
    appWindow: {
      isOn: row.app_window_is_on,
      needsLogin: row.app_window_needs_login,
      offer: offerOf({ promotionId: row.app_offer_promotion_id, endsAt: row.app_offer_ends_at }),
    },
    licence: row.licence,
    switchTree,
    switchesOn: new Set(switchedOn(switchTree)),
    registrationFields: Object.fromEntries(rows.fields.map((field) => [field.field_name, ruleOf(field)])),
    links: rows.links,
    linkHosts: row.link_hosts,
    frameOrigins: rows.frameOrigins,
  });
}

function offerOf({ promotionId, endsAt }: { promotionId: string | null; endsAt: Date | null }): Merchant['appWindow']['offer'] {
  return promotionId === null || endsAt === null ? null : { promotionId, endsAt };
}

function switchedOn(nodes: readonly SwitchNode[]): string[] {
  return nodes.filter((node) => node.enabled === '1').flatMap((node) => [node.modId, ...switchedOn(node.childrenNodes)]);
}

function ruleOf(row: RegistrationFieldRow) {
  return {
    enabled: row.is_enabled,
    required: row.is_required,
    acceptedPattern: row.accepted_pattern,
    patternId: row.pattern_id,
    minLength: row.min_length,
    maxLength: row.max_length,
  };
}
