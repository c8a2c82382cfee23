import type { SiteStatus } from '@jogada/merchant/contract/player';
import { rulesOf } from '../jurisdiction/rules-of.ts';
import { previewIn } from '../draft/preview.ts';
import { isRegionRestricted } from '../region/is-region-restricted.ts';
import type { Merchant } from '../merchant.ts';
import { registrationFieldsOf } from '../registration/registration-fields-of.ts';
import { sealPath } from '../service-links/seal-path.ts';
import type { MerchantContext, SiteSettings } from '../merchant-context.ts';

/** Returns the state and look of the site for the requested host's merchant (CON-19, CON-25). */
export function readStatus(ctx: MerchantContext): SiteStatus {
  const { merchant, settings, ip, countries, now } = ctx;
  return {
    info: {
      merchantCode: merchant.code,
      merchantName: merchant.name,
      currency: merchant.currency,
      timeZone: merchant.timeZone,
      languages: [...merchant.languages],
      defaultLanguage: merchant.defaultLanguage,
      ...(merchant.textEdition !== null && { textEdition: merchant.textEdition }),
      jurisdiction: merchant.jurisdiction,
      rules: rulesOf(merchant.jurisdiction, now()).site,
      theme: { dark: { ...merchant.theme.dark }, light: { ...merchant.theme.light } },
      logo: merchant.logo,
      ...(merchant.ownLogo && { ownLogo: merchant.ownLogo }),
      whitelabel: [...merchant.switchTree],
      register: { ...registrationFieldsOf(merchant, now()) },
      channels: { sms: settings.messaging.sms !== 'off', email: settings.messaging.mail !== 'off' },
      mobileTemplate: { ...merchant.templateFlags },
      customerService: linksOf(merchant, 'customer_service').map(({ type, url }) => ({
        type,
        path: sealPath(url, settings.secrets.sessionSecret),
      })),
      linkHosts: [...merchant.linkHosts],
      // A profile without a verified signature, or whose signer's certificate has ended, is not offered (C15).
      resources: linksOf(merchant, 'resource')
        .filter(({ type, signedUntil }) => type !== 'MOBILECONFIG' || (signedUntil !== null && signedUntil > now()))
        .map(({ type, url }) => ({ resourceType: type, url })),
      appWindow: appWindowOf(merchant.appWindow, now()),
      imageCDNs: linksOf(merchant, 'image_cdn').map(({ url }) => url),
      frameOrigins: frameOriginsOf(merchant, settings),
      responsibleGaming: linksOf(merchant, 'responsible_gaming').map(namedOf),
      certificates: linksOf(merchant, 'certificate').map(namedOf),
      legal: merchant.legal,
      licence: merchant.licence,
      identity: {
        google: settings.identity.google !== null,
        facebook: settings.identity.facebook !== null,
        firebase: settings.identity.firebase !== null,
        phoneVerifier: settings.identity.firebase?.verifierUrl ?? null,
      },
    },
    location: { ip },
    maintenance: merchant.isUnderMaintenance,
    maintenanceUntil: merchant.isUnderMaintenance ? (merchant.maintenanceUntil?.toISOString() ?? null) : null,
    regionRestriction: isRegionRestricted(merchant.regionRule, ip, countries),
    ...previewIn(ctx),
  };
}

// Omits an offer that has ended.
function appWindowOf({ offer, ...window }: Merchant['appWindow'], now: Date): SiteStatus['info']['appWindow'] {
  const isOpen = offer !== null && offer.endsAt > now;
  return { ...window, offer: isOpen ? { promotionId: offer.promotionId, endsAt: offer.endsAt.toISOString() } : null };
}

function namedOf({ type, url }: Merchant['links'][number]) {
  return { name: type, url };
}

function frameOriginsOf(merchant: Merchant, { arcadeUrl, identity }: SiteSettings): string[] {
  const verifierUrl = identity.firebase?.verifierUrl;
  const own = [arcadeUrl, ...(verifierUrl === undefined ? [] : [verifierUrl])].map((url) => new URL(url).origin);
  return [...new Set([...own, ...merchant.frameOrigins.filter(isPlainOrigin)])];
}

// It becomes part of the content security policy, so only scheme, host and port are allowed.
function isPlainOrigin(origin: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin);
}

function linksOf(merchant: Merchant, kind: Merchant['links'][number]['kind']) {
  return merchant.links.filter((link) => link.kind === kind);
}
