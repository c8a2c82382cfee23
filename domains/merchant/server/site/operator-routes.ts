import * as contract from '@jogada/merchant/contract/operator';
import { route, type Route } from '@jogada/platform/server';
import { addAppProfile } from '../app-profile/add-app-profile.ts';
import { readBrand } from '../brand/read-brand.ts';
import { addLogo } from '../logo/add-logo.ts';
import { restoreBrand, saveBrand } from '../brand/save-brand.ts';
import { previewSiteDraft } from '../draft/preview.ts';
import { discardSiteDraft, publishSiteDraft, readSiteDraft, saveSiteDraft } from '../draft/site-draft.ts';
import { setAppWindow } from '../app-window/set-app-window.ts';
import { setImageCdns } from '../app-window/set-image-cdns.ts';
import { createSite, setHosts } from './create-site.ts';
import { listSites } from './list-sites.ts';
import { listSiteVersions, restoreSite } from './restore-site.ts';
import { setGeneral } from './set-general.ts';
import { setLegalNotice } from './set-legal-notice.ts';
import { setMaintenance } from './set-maintenance.ts';
import { setRegistrationField } from './set-registration-field.ts';
import { setRegions } from './set-regions.ts';
import { setSwitch } from './set-switch.ts';
import { setTemplateFlags } from './set-template-flags.ts';
import {
  discardContentDraft,
  previewContentDraft,
  publishContentDraft,
  readOperatorContent,
  restoreContentVersion,
  saveContentDraft,
} from '../content-draft/content-draft.ts';
import { listSiteTexts } from '../texts/list-site-texts.ts';
import { listSiteTextVersions, restoreSiteText, setSiteText } from '../texts/set-site-text.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';

/** The domain's endpoints for the console. */
export const operatorRoutes: readonly Route<SiteOperatorContext>[] = [
  route(contract.listSites, listSites),
  route(contract.setMaintenance, setMaintenance),
  route(contract.setLegalNotice, setLegalNotice),
  route(contract.setRegions, setRegions),
  route(contract.setSwitch, setSwitch),
  route(contract.setTemplateFlags, setTemplateFlags),
  route(contract.setAppWindow, setAppWindow),
  route(contract.setImageCdns, setImageCdns),
  route(contract.addAppProfile, addAppProfile),
  route(contract.setGeneral, setGeneral),
  route(contract.setHosts, setHosts),
  route(contract.setRegistrationField, setRegistrationField),
  route(contract.listSiteVersions, listSiteVersions),
  route(contract.restoreSite, restoreSite),
  route(contract.readSiteDraft, readSiteDraft),
  route(contract.saveSiteDraft, saveSiteDraft),
  route(contract.publishSiteDraft, publishSiteDraft),
  route(contract.discardSiteDraft, discardSiteDraft),
  route(contract.previewSiteDraft, previewSiteDraft),
  route(contract.listSiteTexts, listSiteTexts),
  route(contract.setSiteText, setSiteText),
  route(contract.listSiteTextVersions, listSiteTextVersions),
  route(contract.restoreSiteText, restoreSiteText),
  route(contract.readOperatorContent, readOperatorContent),
  route(contract.saveContentDraft, saveContentDraft),
  route(contract.publishContentDraft, publishContentDraft),
  route(contract.discardContentDraft, discardContentDraft),
  route(contract.restoreContentVersion, restoreContentVersion),
  route(contract.previewContentDraft, previewContentDraft),
  route(contract.createSite, createSite),
  route(contract.readBrand, readBrand),
  route(contract.saveBrand, saveBrand),
  route(contract.restoreBrand, restoreBrand),
  route(contract.addLogo, addLogo),
];
