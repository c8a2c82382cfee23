import type { Merchant } from '@jogada/merchant/server';

/** A merchant without switches, brand and legal notice, which no table holds. */
export function aMerchant(code: string): Merchant {
  return {
    code,
    name: 'Jogada',
    currency: 'BRL',
    timeZone: 'America/Sao_Paulo',
    languages: ['pt'],
    defaultLanguage: 'pt',
    theme: { dark: {}, light: {} },
    logo: 'facet',
    ownLogo: null,
    jurisdiction: 'standard',
    textEdition: null,
    siteUrl: null,
    termsVersion: 'test',
    isUnderMaintenance: false,
    maintenanceUntil: null,
    regionRule: { mode: 'everywhere', countries: [] },
    sessionsMax: 1,
    captchaAfterFailures: 3,
    templateFlags: { mem_cen: 1, dep_func: 1, side_menu: 1 },
    legal: null,
    licence: null,
    switchTree: [],
    switchesOn: new Set(),
    registrationFields: {},
    links: [],
    frameOrigins: [],
    linkHosts: [],
    appWindow: { isOn: true, needsLogin: false, offer: null },
  };
}
