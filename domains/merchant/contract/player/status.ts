import * as v from 'valibot';
import { channel, CurrencyCode, endpoint, LanguageCode, Moment } from '@jogada/platform/contract';
import { AppWindow } from './app-window.ts';
import { BrandLogo } from './brand-logo.ts';
import { FieldRule } from './field-rule.ts';
import { LegalNotice } from './legal-notice.ts';

/** One whitelabel switch and those below it. A child is on only when its parents are. */
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

/** CSS custom properties of a brand, for each theme: `--bg`, `--primary` … (style sheet tokens). */
const Theme = v.object({
  dark: v.record(v.string(), v.string()),
  light: v.record(v.string(), v.string()),
});

/** Which country's rules hold: `standard` as the specification has it, `br-spa` the Brazilian ones. */
export const JurisdictionProfile = v.picklist(['standard', 'br-spa']);
export type JurisdictionProfile = v.InferOutput<typeof JurisdictionProfile>;

/** What a page needs before it can draw anything: switches, brand, languages, state of the site (CON-19, CON-25, CON-29). */
export const SiteStatus = v.object({
  info: v.object({
    merchantCode: v.string(),
    merchantName: v.string(),
    currency: CurrencyCode,
    timeZone: v.string(),
    languages: v.array(LanguageCode),
    defaultLanguage: LanguageCode,
    /** Which edition of its own texts the merchant has, where it says anything otherwise than the catalogues: see `readSiteTexts`. */
    textEdition: v.optional(v.number()),
    jurisdiction: JurisdictionProfile,
    theme: Theme,
    /** The sign before the merchant's name. */
    logo: v.picklist(['facet', 'sun', 'wave', 'crown']),
    /** The one that it brought itself, which stands in place of the drawn one. */
    sign: v.optional(BrandLogo),
    whitelabel: v.array(SwitchTree),
    /** Field rules of the registration form, keyed by field name. */
    register: v.record(v.string(), FieldRule),
    /** Whether messages can leave at all: without SMS nothing that needs a code by SMS is offered. */
    channels: v.object({ sms: v.boolean(), email: v.boolean() }),
    /** How parts of the site are built: 1 is the new member center, deposit detail and side menu, 0 the older one. */
    mobileTemplate: v.object({ mem_cen: v.number(), dep_func: v.number(), side_menu: v.number() }),
    /** Enciphered addresses: see `PATH_CIPHER`. */
    customerService: v.array(v.object({ type: v.string(), path: v.string() })),
    /** Where these and other links may lead, beside the networks that everybody knows. */
    linkHosts: v.array(v.string()),
    resources: v.array(v.object({ resourceType: v.string(), url: v.string() })),
    /** How the app is offered, by the links among `resources`. */
    appWindow: AppWindow,
    /** Where pictures may be fetched from; a page picks one at random. */
    imageCDNs: v.array(v.string()),
    /** Origins that a game frame may come from. */
    frameOrigins: v.array(v.string()),
    /** Who else may say who somebody is, as far as it is set up (ACC-06). */
    identity: v.object({
      google: v.boolean(),
      facebook: v.boolean(),
      firebase: v.boolean(),
      /** The page that verifies phones in a frame, where another service does that. */
      phoneVerifier: v.nullable(v.string()),
    }),
    /** Who helps when playing is no fun any more, and who certifies the site: shown in the footer. */
    responsibleGaming: v.array(v.object({ name: v.string(), url: v.string() })),
    certificates: v.array(v.object({ name: v.string(), url: v.string() })),
    /** Who stands behind the site, where that is on file (R48). */
    legal: v.nullable(LegalNotice),
    licence: v.nullable(v.object({ authority: v.string(), number: v.string(), text: v.string() })),
  }),
  location: v.object({ ip: v.string() }),
  maintenance: v.boolean(),
  /** When the site is expected back; null where nobody has said. */
  maintenanceUntil: v.nullable(Moment),
  regionRestriction: v.boolean(),
  /** In a browser that sees the site as somebody of the staff has drafted it: until when. */
  previewUntil: v.optional(Moment),
});
export type SiteStatus = v.InferOutput<typeof SiteStatus>;

/** Followed by a ticket it begins a preview in a browser, without one it ends it. */
export const PREVIEW_PATH = '/wps/preview';

export const readStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  summary: 'Switches, brand, languages and state of the site',
  access: 'anyone',
  input: v.object({}),
  output: SiteStatus,
  problems: ['merchant_unknown'],
});

/** Pushed when a switch, the brand or another setting changed: open pages read the status again (CON-29). */
export const statusChanged = channel({ name: 'status', scope: 'merchant', message: v.object({ changedAt: Moment }) });
