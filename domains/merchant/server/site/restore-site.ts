import { isDeepStrictEqual } from 'node:util';
import {
  setAppWindow,
  setGeneral,
  setImageCdns,
  setLegalNotice,
  setRegistrationField,
  type listSiteVersions as listEndpoint,
  type restoreSite as endpoint,
  type Site,
} from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { putAppWindow } from '../app-window/set-app-window.ts';
import { putImageCdns } from '../app-window/set-image-cdns.ts';
import { changeSite } from './change-site.ts';
import { checked } from './checked.ts';
import { getSite } from './list-sites.ts';
import { putGeneral } from './set-general.ts';
import { putLegalNotice } from './set-legal-notice.ts';
import { putRegions } from './set-regions.ts';
import { putRegistrationField } from './set-registration-field.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { selectVersion, selectVersions } from './site-settings.sql.ts';
import { updateSwitch, updateTemplateFlags } from './site.sql.ts';
import { settingsIn, settingsOf, type SiteSettings } from './site-version.ts';

/**
 * Lists a site's latest versions.
 * @throws Problem `not_found`
 */
export async function listSiteVersions(
  { database }: SiteOperatorContext,
  { merchantCode }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  await getSite(database, merchantCode);
  const rows = await selectVersions(database, merchantCode);
  return {
    versions: rows.map(({ version, action, saved_by: savedBy, saved_at: savedAt }) => ({
      version,
      action,
      savedBy,
      savedAt: savedAt.toISOString(),
    })),
  };
}

/**
 * Restores a former version: everything but maintenance and hosts. Each part that differs from the current one passes the checks of its own
 * endpoint, so a version cannot bring back what is no longer allowed (R48, C15). An app offer that has ended since is left out.
 * @throws Problem `not_found`; `field_required`, `field_invalid`, `link_refused`, `pattern_refused`, `country_database_missing` for a
 * setting that is not allowed
 */
export function restoreSite(ctx: SiteOperatorContext, { merchantCode, version }: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.restored',
    merchantCode,
    facts: { version },
    async write(tx) {
      const former = await selectVersion(tx, merchantCode, version);
      if (!former) throw new Problem('not_found');
      await put(ctx, tx, merchantCode, settingsIn(former.settings));
      return true;
    },
  });
}

async function put(ctx: SiteOperatorContext, tx: Transaction, merchantCode: string, settings: SiteSettings): Promise<void> {
  const current = settingsOf(await getSite(tx, merchantCode));
  const isOther = (key: keyof SiteSettings) => !isDeepStrictEqual(settings[key], current[key]);
  if (isOther('general')) await putGeneral(tx, merchantCode, checked(setGeneral.input, { merchantCode, ...settings.general }));
  if (isOther('templateFlags')) await updateTemplateFlags(tx, merchantCode, settings.templateFlags);
  if (isOther('regions')) await putRegions(ctx, tx, merchantCode, settings.regions);
  if (isOther('legal')) {
    const { legal } = checked(setLegalNotice.input, { merchantCode, legal: settings.legal });
    await putLegalNotice(tx, { merchantCode, legal, at: ctx.now() });
  }
  for (const { modId, isOn } of settings.switches) await updateSwitch(tx, { merchantCode, modId, isOn });
  for (const field of settings.registrationFields) {
    const stands = current.registrationFields.some((one) => isDeepStrictEqual(one, field));
    if (!stands) await putRegistrationField(tx, merchantCode, checked(setRegistrationField.input, { merchantCode, ...field }));
  }
  // The links are checked against the CDNs, so these come first.
  if (isOther('imageCdns')) {
    const { imageCdns } = checked(setImageCdns.input, { merchantCode, imageCdns: settings.imageCdns });
    await putImageCdns(tx, merchantCode, imageCdns);
  }
  if (!isOther('appWindow') && !isOther('imageCdns')) return;
  const { offer } = settings.appWindow;
  const standing = offer !== null && Date.parse(offer.endsAt) > ctx.now().getTime() ? offer : null;
  await putAppWindow(ctx, tx, merchantCode, checked(setAppWindow.input, { merchantCode, ...settings.appWindow, offer: standing }));
}
