import * as v from 'valibot';
import { CurrencyCode, GivenMoment, LanguageCode, MinorUnits, Moment, plainText } from '@jogada/platform/contract';
import { AppWindow } from '../player/app-window.ts';
import { FieldRule } from '../player/field-rule.ts';
import { GivenLegalNotice } from './given-legal-notice.ts';
import { LegalNotice } from '../player/legal-notice.ts';
import { RegionRule } from '../player/site-state.ts';
import { JurisdictionProfile } from '../player/jurisdiction.ts';
import { SwitchTree } from '../player/status.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

export const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));

/** Format of a whitelabel switch's name. */
export const SWITCH_NAME = /^[A-Za-z0-9_]{1,40}$/;

const Flag = v.picklist([0, 1]);

/** A merchant's site in the console. */
export const Site = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  hosts: v.array(v.string()),
  jurisdiction: JurisdictionProfile,
  isUnderMaintenance: v.boolean(),
  maintenanceUntil: v.nullable(Moment),
  /** The first opening; null: the site has never been open. */
  openedAt: v.nullable(Moment),
  regions: RegionRule,
  templateFlags: v.object({ mem_cen: Flag, dep_func: Flag, side_menu: Flag }),
  switches: v.array(SwitchTree),
  legal: v.nullable(LegalNotice),
  appWindow: v.object({ ...AppWindow.entries, links: v.array(v.object({ resourceType: v.string(), url: v.string() })) }),
  imageCdns: v.array(v.string()),
  general: v.object({
    merchantName: v.string(),
    languages: v.array(LanguageCode),
    defaultLanguage: LanguageCode,
    timeZone: v.string(),
    sessionsMax: v.number(),
    captchaAfterFailures: v.number(),
  }),
  currency: CurrencyCode,
  /** The stored settings. Fields required for every account or by law apply in addition. */
  registrationFields: v.array(v.object({ fieldName: v.string(), ...FieldRule.entries })),
});
export type Site = v.InferOutput<typeof Site>;

export const listSites = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites',
  summary: 'List the sites with their state and switches',
  access: 'operator',
  permission: 'site.read',
  input: v.object({}),
  output: v.object({
    sites: v.array(Site),
    /** Whether a country database is set up. Region rules require one. */
    isCountryDatabaseSetUp: v.boolean(),
    /** The jurisdictions whose sites need a legal notice (R48). */
    needingLegalNotice: v.array(JurisdictionProfile),
  }),
  problems: [],
});

/**
 * Open pages update immediately. To close a site needs a reason, which the audit trail keeps; to open it needs none. The first opening needs
 * the legal notice where the law demands one (R48).
 */
export const setMaintenance = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/maintenance',
  summary: "Turn a site's maintenance mode on or off",
  access: 'operator',
  permission: 'site.change',
  input: v.object({
    merchantCode: MerchantCode,
    isUnderMaintenance: v.boolean(),
    /** Expected end, in the future; null for unknown. */
    until: v.optional(v.nullable(GivenMoment), null),
    reason: v.optional(plainText({ min: 10, max: 300 })),
  }),
  output: Site,
  problems: ['not_found', 'field_invalid', 'field_required', 'legal_notice_missing'],
});

export const setRegions = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/regions',
  summary: 'Set the countries from which a site may be used',
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, regions: RegionRule }),
  output: Site,
  problems: ['not_found', 'field_required', 'country_database_missing'],
});

/** The switches that stop members at once when turned off. Turning one off needs a reason, which the audit trail keeps. */
export const STOPPING_SWITCHES: readonly string[] = ['REG3', 'LOGIN3', 'DPSTBAS3', 'WTHDRWBAS3', 'MEMCEN3'];

/** What closing a site interrupts. */
export const readSiteActivity = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/activity',
  summary: 'Count the open sessions and the bets in play of a site',
  access: 'operator',
  permission: 'site.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({
    currency: CurrencyCode,
    sessionCount: v.number(),
    /** Rounds with real stakes that are not settled. */
    openRoundCount: v.number(),
    openStakeAmount: MinorUnits,
  }),
  problems: ['not_found'],
});

export const setSwitch = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/switches/:modId',
  summary: 'Set a switch of a site',
  access: 'operator',
  permission: 'site.change',
  input: v.object({
    merchantCode: MerchantCode,
    modId: v.pipe(v.string(), v.regex(SWITCH_NAME)),
    isOn: v.boolean(),
    /** The state that the operator saw; another one refuses the call. */
    seenIsOn: v.optional(v.boolean()),
    reason: v.optional(plainText({ min: 10, max: 300 })),
  }),
  output: Site,
  problems: ['not_found', 'field_required', 'changed_meanwhile'],
});

/** 1 is the new template. Changes the site of every player, and needs a reason, which the audit trail keeps. */
export const setTemplateFlags = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/template',
  summary: 'Set the templates of the member centre and the deposit detail',
  access: 'operator',
  permission: 'site.change',
  input: v.object({
    merchantCode: MerchantCode,
    mem_cen: Flag,
    dep_func: Flag,
    side_menu: Flag,
    reason: v.optional(plainText({ min: 10, max: 300 })),
  }),
  output: Site,
  problems: ['not_found', 'field_required'],
});

/** All fields, or none where the law does not require them. */
export const setLegalNotice = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/legal',
  summary: "Set a site's legal entity",
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, legal: v.nullable(GivenLegalNotice) }),
  output: Site,
  problems: ['not_found', 'field_required'],
});
