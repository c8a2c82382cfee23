import type { Currency, Language } from '@jogada/platform/contract';
import type {
  BrandLogo,
  FieldRules,
  JurisdictionProfile,
  LegalNotice,
  RegionRule,
  SiteStatus,
  SwitchNode,
} from '@jogada/merchant/contract/player';

/** A brand with its own players, as read from the database: frozen, at most a few seconds old. */
export interface Merchant {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** The last change of its own texts; null where it says everything as the catalogues do. */
  readonly textEdition: number | null;
  /** CSS custom properties that differ from the default brand, for each theme. */
  readonly theme: { readonly dark: Readonly<Record<string, string>>; readonly light: Readonly<Record<string, string>> };
  /** The sign before its name. */
  readonly logo: SiteStatus['info']['logo'];
  /** The one that it brought itself; null where it has the drawn one. */
  readonly sign: BrandLogo | null;
  readonly jurisdiction: JurisdictionProfile;
  /** The edition of the terms that a new member agrees to. */
  readonly termsVersion: string;
  /** Where the merchant's players reach the site, when that is not the installation's own address. */
  readonly siteUrl: string | null;
  readonly isUnderMaintenance: boolean;
  /** When it is expected back. */
  readonly maintenanceUntil: Date | null;
  readonly regionRule: RegionRule;
  /** At how many places an account may be signed in at once. */
  readonly sessionsMax: number;
  /** Refused logins of an account after which a captcha is asked for; 0 asks every time. */
  readonly captchaAfterFailures: number;
  readonly templateFlags: { readonly mem_cen: number; readonly dep_func: number; readonly side_menu: number };
  /** Who stands behind the site; null while that is not on file. */
  readonly legal: LegalNotice | null;
  readonly licence: { readonly authority: string; readonly number: string; readonly text: string } | null;
  readonly switchTree: readonly SwitchNode[];
  /** Keys that are on, with all that are above them. */
  readonly switchesOn: ReadonlySet<string>;
  /** As they hold: what the profile and common sense demand is in them. */
  readonly registrationFields: FieldRules;
  readonly links: readonly MerchantLink[];
  /** Hosts that its links may lead to beside the well-known networks, in lower case. */
  readonly linkHosts: readonly string[];
  readonly appWindow: {
    readonly isOn: boolean;
    readonly needsLogin: boolean;
    readonly offer: { readonly promotionId: string; readonly endsAt: Date } | null;
  };
  /** Where games are opened beside the built-in vendor's: what a page may show in a frame. */
  readonly frameOrigins: readonly string[];
}

export interface MerchantLink {
  readonly kind: 'customer_service' | 'resource' | 'image_cdn' | 'responsible_gaming' | 'certificate';
  readonly type: string;
  readonly url: string;
}

/** Whether a whitelabel switch is on; one that the merchant does not have is off. */
export function isSwitchedOn(merchant: Merchant, modId: string): boolean {
  return merchant.switchesOn.has(modId);
}

/** Whether a merchant has a whitelabel switch and it is off: what every site has is closed by it. Where there is no such switch, it is not. */
export function isSwitchedOff(merchant: Merchant, modId: string): boolean {
  return !isSwitchedOn(merchant, modId) && hasSwitch(merchant.switchTree, modId);
}

function hasSwitch(nodes: readonly SwitchNode[], modId: string): boolean {
  return nodes.some((node) => node.modId === modId || hasSwitch(node.childrenNodes, modId));
}
