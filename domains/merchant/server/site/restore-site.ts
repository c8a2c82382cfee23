import type { listSiteVersions as listEndpoint, restoreSite as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { deleteLinksOfKind, insertLinkOfKind, updateAppWindow } from '../app-window/app-window.sql.ts';
import { changeSite } from './change-site.ts';
import { getSite } from './list-sites.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { selectVersion, selectVersions, updateGeneral, updateRegistrationField } from './site-settings.sql.ts';
import { updateLegalNotice, updateRegions, updateSwitch, updateTemplateFlags } from './site.sql.ts';
import { settingsIn, type SiteSettings } from './site-version.ts';

/** The last changes of a site. @throws Problem `not_found` */
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

/** Takes up again what a site was set to: everything but whether it is closed. @throws Problem `not_found` */
export function restoreSite(ctx: SiteOperatorContext, { merchantCode, version }: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.restored',
    merchantCode,
    facts: { version },
    async write(tx) {
      const former = await selectVersion(tx, merchantCode, version);
      if (!former) throw new Problem('not_found');
      await put(tx, merchantCode, settingsIn(former.settings));
      return true;
    },
  });
}

async function put(tx: Transaction, merchantCode: string, settings: SiteSettings): Promise<void> {
  await updateGeneral(tx, merchantCode, settings.general);
  await updateTemplateFlags(tx, merchantCode, settings.templateFlags);
  await updateRegions(tx, merchantCode, settings.regions);
  await updateLegalNotice(tx, merchantCode, settings.legal);
  for (const { modId, isOn } of settings.switches) await updateSwitch(tx, { merchantCode, modId, isOn });
  for (const field of settings.registrationFields) await updateRegistrationField(tx, merchantCode, field);
  const { isOn, needsLogin, offer, links } = settings.appWindow;
  const window = { isOn, needsLogin, promotionId: offer?.promotionId ?? null, endsAt: offer ? new Date(offer.endsAt) : null };
  await updateAppWindow(tx, merchantCode, window);
  await deleteLinksOfKind(tx, merchantCode, 'resource');
  await deleteLinksOfKind(tx, merchantCode, 'image_cdn');
  for (const [position, { resourceType: type, url }] of links.entries())
    await insertLinkOfKind(tx, { merchantCode, kind: 'resource', type, url, position });
  for (const [position, url] of settings.imageCdns.entries())
    await insertLinkOfKind(tx, { merchantCode, kind: 'image_cdn', type: 'IMAGE', url, position });
}
