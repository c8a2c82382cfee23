import type { Currency, Language } from '@jogada/platform/contract';
import type {
  BrandLogo,
  FieldRules,
  JurisdictionProfile,
  LegalNotice,
  RegionRule,
  SiteStatus,
  SwitchName,
  SwitchNode,
} from '@jogada/merchant/contract/player';

/** A merchant as read from the database: frozen, at most a few seconds old. */
export interface Merchant {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** The latest version of its replacement texts; null if it has none. */
  readonly textEdition: number | null;
  /** CSS custom properties that differ from the default brand, per theme. */
  readonly theme: { readonly dark: Readonly<Record<string, string>>; readonly light: Readonly<Record<string, string>> };
  /** The drawn logo. */
  readonly logo: SiteStatus['info']['logo'];
  /** The uploaded logo; null if it has none. */
  readonly ownLogo: BrandLogo | null;
  readonly jurisdiction: JurisdictionProfile;
  /** The edition of the terms that a new member accepts. */
  readonly termsVersion: string;
  /** The merchant's site address, if it differs from the installation's. */
  readonly siteUrl: string | null;
  readonly isUnderMaintenance: boolean;
  /** Expected end of maintenance. */
  readonly maintenanceUntil: Date | null;
  readonly regionRule: RegionRule;
  /** Maximum concurrent sessions per account. */
  readonly sessionsMax: number;
  /** Failed logins of an account before a captcha is required; 0 requires it always. */
  readonly captchaAfterFailures: number;
  readonly templateFlags: { readonly mem_cen: number; readonly dep_func: number; readonly side_menu: number };
  /** The legal notice; null without one. */
  readonly legal: LegalNotice | null;
  readonly licence: { readonly authority: string; readonly number: string; readonly text: string } | null;
  readonly switchTree: readonly SwitchNode[];
  /** Keys of the switches that are on together with all their parents. */
  readonly switchesOn: ReadonlySet<string>;
  /** The merchant's own rules. `registrationFieldsOf` adds the mandatory ones. */
  readonly registrationFields: FieldRules;
  readonly links: readonly MerchantLink[];
  /** Hosts that links may lead to in addition to the well-known networks, in lower case. */
  readonly linkHosts: readonly string[];
  readonly appWindow: {
    readonly isOn: boolean;
    readonly needsLogin: boolean;
    readonly offer: { readonly promotionId: string; readonly endsAt: Date } | null;
  };
  /** Origins of vendors' games besides the built-in ones, allowed in frames. */
  readonly frameOrigins: readonly string[];
}

export interface MerchantLink {
  readonly kind: 'customer_service' | 'resource' | 'image_cdn' | 'responsible_gaming' | 'certificate';
  readonly type: string;
  readonly url: string;
  /** When the signature of a configuration profile ends; null for other links. */
  readonly signedUntil: Date | null;
}

/** Whether a whitelabel switch is on. One that the merchant does not have is off. */
export function isSwitchedOn(merchant: Merchant, name: SwitchName): boolean {
  return merchant.switchesOn.has(name);
}

/**
 * Whether a merchant has a whitelabel switch and it is off. For features that every site has unless a switch closes them: a switch that the
 * merchant does not have closes nothing.
 */
export function isSwitchedOff(merchant: Merchant, name: SwitchName): boolean {
  return !isSwitchedOn(merchant, name) && hasSwitch(merchant.switchTree, name);
}

function hasSwitch(nodes: readonly SwitchNode[], modId: string): boolean {
  return nodes.some((node) => node.modId === modId || hasSwitch(node.childrenNodes, modId));
}
