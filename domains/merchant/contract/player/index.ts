export { AppWindow, DOWNLOAD_TYPES, INSTALL_PATH, profileHashIn, profilePath, type DownloadType } from './app-window.ts';
export { appIconPath, APP_ICON_FILES, tabIconOf, type AppIconFile } from './app-icon.ts';
export { BrandLogo, LogoId } from './brand-logo.ts';
export { logoPath } from './logo-path.ts';
export { BRAND_MARK_FACETS } from './brand-mark-facets.ts';
export { BRAND_STYLE_ID, writeBrandRules } from './brand-rules.ts';
export { FieldRule, findRuleFault, type FieldRules, type PatternJudge } from './field-rule.ts';
export {
  destinationOf,
  NETWORK_HOSTS,
  PATH_CIPHER,
  PATH_KEY_LENGTH,
  SERVICE_LINK_TYPES,
  type Destination,
  type SealedServiceLink,
  type ServiceLinkType,
} from './service-links.ts';
export { companyNumberText, isCompanyNumber } from './company-number.ts';
export { LegalNotice } from './legal-notice.ts';
export { CountryCode, RegionRule, siteStateOf, type SiteState } from './site-state.ts';
export { readSiteTexts } from './site-texts.ts';
export { JurisdictionProfile, type SiteRules } from './jurisdiction.ts';
export { PREVIEW_PATH, readStatus, SiteStatus, statusChanged, SwitchTree, type SwitchNode } from './status.ts';
export { isSwitchName, SWITCHES, SWITCH_NAMES, switchesUnder, type SwitchName } from './switches.ts';
