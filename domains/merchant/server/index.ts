export { findAppProfile } from './app-profile/find-app-profile.ts';
export { refuseClaims } from './claims/refuse-claims.ts';
export { createMerchantDirectory, findMerchantByCode, findMerchantByHost, type MerchantDirectory } from './directory/merchant-directory.ts';
export { asPreviewed, beginPreview, endPreview, isPreview } from './draft/preview.ts';
export { drawAppIcon } from './install/draw-app-icon.ts';
export { writeManifest } from './install/write-manifest.ts';
export { MERCHANT_CREATED, SETTINGS_CHANGED, type MerchantCreated, type SettingsChanged } from './events.ts';
export type { FacebookSettings, FirebaseSettings, IdentitySettings, OpenIdSettings } from './identity-settings.ts';
export type {
  MailServerSettings,
  MerchantContext,
  MessageBudget,
  Messaging,
  PartnerContext,
  Secrets,
  Services,
  SiteSettings,
  SmsGatewaySettings,
} from './merchant-context.ts';
export { isSwitchedOff, isSwitchedOn, type Merchant, type MerchantLink } from './merchant.ts';
export type { DrawnPhoto } from './drawing/draw-photo.ts';
export type { DrawnPicture, PictureFile } from './drawing/draw-picture-files.ts';
export { indexKeyOf, liveSecrets, type DataSecrets } from './live-secrets.ts';
export { drawBehindGames } from './drawing/confined-process.ts';
export { drawer } from './drawing/drawer.ts';
export {
  changeJurisdiction,
  obstacleTo,
  readSiteLaw,
  type JurisdictionObstacle,
  type SiteLaw,
} from './jurisdiction/change-jurisdiction.ts';
export { ruleValuesOf, type RuleValues } from './jurisdiction/rule-values.ts';
export type { JurisdictionRules } from './jurisdiction/jurisdiction-rules.ts';
export { merchantLaunch, type SiteLaunch } from './launch/launch-items.ts';
export { profilesWhere, rulesOf } from './jurisdiction/rules-of.ts';
export { noCountryDatabase, type CountryDatabase } from './region/country-database.ts';
export { isRegionRestricted } from './region/is-region-restricted.ts';
export { openCountryDatabase, shippedCountryDatabase } from './region/open-country-database.ts';
export { isOfPattern } from './registration/field-pattern.ts';
export { registrationFieldsOf } from './registration/registration-fields-of.ts';
export { routes } from './routes.ts';
export {
  checkedServiceLinks,
  lockServiceLinks,
  readServiceLinks,
  notifyServiceLinks,
  writeServiceLinks,
} from './service-links/set-service-links.ts';
export type { ServiceLinks } from './service-links/service-link.sql.ts';
export { discardContentDraft, saveContentVersion } from './content-draft/save-content-version.ts';
export type { DraftedKind, Publisher } from './content-draft/drafted-kind.ts';
export { draftJobs } from './content-draft/publish-due-drafts.ts';
export { seenWithDrafts } from './content-draft/seen-with-drafts.ts';
export { findLogo } from './logo/find-logo.ts';
export { logoJobs } from './logo/logo-jobs.ts';
export { archiveParts } from './archive/archive-parts.ts';
export { selectUnregulated } from './start-guard/unregulated.sql.ts';
export { operatorRoutes } from './site/operator-routes.ts';
export type { ShippedTexts, SiteAct, SiteOperatorContext } from './site/site-operator-context.ts';
export { merchantSubscriptions } from './subscriptions.ts';
