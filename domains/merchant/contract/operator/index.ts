export {
  OPERATOR_PERMISSIONS,
  OWN_ACCOUNT,
  operatorEndpoint,
  type OperatorEndpoint,
  type OperatorPermission,
} from './operator-endpoint.ts';
export { addAppProfile, PROFILE_BYTES_MAX } from './app-profile.ts';
export { SITE_ACTIONS, type SiteAction } from './site-actions.ts';
export { setAppWindow, setImageCdns } from './app-window.ts';
export { Brand, BRAND_MARKS, FONT_PAIRS, DEFAULT_BRAND, NEUTRAL_CHROMA_MAX, RADIUS_SCALE_MAX } from './brand/brand.ts';
export { readBrand, restoreBrand, saveBrand, OperatorBrand } from './brand/brand-operators.ts';
export { addLogo, OperatorLogo, LOGO_BYTES_MAX } from './brand/brand-logos.ts';
export { shareSeenOn, LOGO_SHARE_MIN } from './brand/logo-contrast.ts';
export { contrastPairs, deriveTheme, type DerivedTheme } from './brand/derive-theme.ts';
export {
  listSites,
  readSiteActivity,
  setLegalNotice,
  setMaintenance,
  setRegions,
  setSwitch,
  setTemplateFlags,
  Site,
  STOPPING_SWITCHES,
} from './site.ts';
export { LaunchItem, readSiteLaunch } from './site-launch.ts';
export { discardSiteDraft, previewSiteDraft, publishSiteDraft, readSiteDraft, saveSiteDraft, SiteDraft } from './site-draft.ts';
export { listSiteTexts, listSiteTextVersions, restoreSiteText, setSiteText, SITE_TEXT_MAX, SiteText } from './site-texts.ts';
export {
  createSite,
  Host,
  isTimeZone,
  listSiteVersions,
  restoreSite,
  setGeneral,
  setHosts,
  setRegistrationField,
} from './site-settings.ts';
export {
  OperatorContent,
  discardContentDraft,
  DRAFT_KINDS,
  previewContentDraft,
  publishContentDraft,
  readOperatorContent,
  restoreContentVersion,
  saveContentDraft,
  type DraftKind,
  ContentDraft,
} from './content-drafts.ts';
