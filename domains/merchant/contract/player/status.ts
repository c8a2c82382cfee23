import * as v from 'valibot';
import { channel, CurrencyCode, endpoint, LanguageCode, Moment } from '@jogada/platform/contract';
import { AppWindow } from './app-window.ts';
import { BrandLogo } from './brand-logo.ts';
import { FieldRule } from './field-rule.ts';
import { JurisdictionProfile, SiteRules } from './jurisdiction.ts';
import { LegalNotice } from './legal-notice.ts';

/** A whitelabel switch with its children. A child is on only if all its parents are. */
export interface SwitchNode {
  readonly modId: string;
  readonly enabled: '0' | '1';
  readonly childrenNodes: readonly SwitchNode[];
}

export const SwitchTree: v.GenericSchema<SwitchNode> = v.object({
  modId: v.string(),
  enabled: v.picklist(['0', '1']),
  childrenNodes: v.array(v.lazy(() => SwitchTree)),
});

/** CSS custom properties of a brand, per theme: `--bg`, `--primary` … (style sheet tokens). */
const Theme = v.object({
  dark: v.record(v.string(), v.string()),
  light: v.record(v.string(), v.string()),
});

/** Everything that a page needs before rendering: switches, brand, languages, site state (CON-19, CON-25, CON-29). */
export const SiteStatus = v.object({
  info: v.object({
    merchantCode: v.string(),
    merchantName: v.string(),
    currency: CurrencyCode,
    timeZone: v.string(),
    languages: v.array(LanguageCode),
    defaultLanguage: LanguageCode,
    /** The edition of the merchant's replacement texts, if it has any: see `readSiteTexts`. */
    textEdition: v.optional(v.number()),
    jurisdiction: JurisdictionProfile,
    rules: SiteRules,
    theme: Theme,
    /** The drawn logo. */
    logo: v.picklist(['facet', 'sun', 'wave', 'crown']),
    /** The uploaded logo, which replaces the drawn one. */
    ownLogo: v.optional(BrandLogo),
    whitelabel: v.array(SwitchTree),
    /** Field rules of the registration form, keyed by field name. */
    register: v.record(v.string(), FieldRule),
    /** Whether messages can be sent. Without SMS, features that need an SMS code are not offered. */
    channels: v.object({ sms: v.boolean(), email: v.boolean() }),
    /** Template versions: 1 is the new member center, deposit detail and side menu, 0 the older one. */
    mobileTemplate: v.object({ mem_cen: v.number(), dep_func: v.number(), side_menu: v.number() }),
    /** Encrypted addresses: see `PATH_CIPHER`. */
    customerService: v.array(v.object({ type: v.string(), path: v.string() })),
    /** Hosts that links may lead to, in addition to the well-known networks. */
    linkHosts: v.array(v.string()),
    resources: v.array(v.object({ resourceType: v.string(), url: v.string() })),
    /** How the app is offered, with the links in `resources`. */
    appWindow: AppWindow,
    /** Image CDNs. A page picks one at random. */
    imageCDNs: v.array(v.string()),
    /** Origins that a game frame may come from. */
    frameOrigins: v.array(v.string()),
    /** The available external identity providers (ACC-06). */
    identity: v.object({
      google: v.boolean(),
      facebook: v.boolean(),
      firebase: v.boolean(),
      /** The page that verifies phones in a frame, if another service does that. */
      phoneVerifier: v.nullable(v.string()),
    }),
    /** Help organisations and certificates, shown in the footer. */
    responsibleGaming: v.array(v.object({ name: v.string(), url: v.string() })),
    certificates: v.array(v.object({ name: v.string(), url: v.string() })),
    /** The legal notice, if there is one (R48). */
    legal: v.nullable(LegalNotice),
    licence: v.nullable(v.object({ authority: v.string(), number: v.string(), text: v.string() })),
  }),
  location: v.object({ ip: v.string() }),
  maintenance: v.boolean(),
  /** Expected end of maintenance; null if unknown. */
  maintenanceUntil: v.nullable(Moment),
  regionRestriction: v.boolean(),
  /** End of the preview, in a browser that previews a draft. */
  previewUntil: v.optional(Moment),
});
export type SiteStatus = v.InferOutput<typeof SiteStatus>;

/** With a ticket it starts a preview, without one it ends it. */
export const PREVIEW_PATH = '/wps/preview';

export const readStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  summary: "Retrieve the site's status, switches, brand and languages",
  access: 'anyone',
  input: v.object({}),
  output: SiteStatus,
  problems: ['merchant_unknown'],
});

/** Pushed when a switch, the brand or another setting has changed. Open pages reload the status (CON-29). */
export const statusChanged = channel({ name: 'status', scope: 'merchant', message: v.object({ changedAt: Moment }) });
