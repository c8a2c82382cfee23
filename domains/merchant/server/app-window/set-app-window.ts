import type { setAppWindow as endpoint, Site } from '@jogada/merchant/contract/operator';
import { INSTALL_PATH, profileHashIn, profilePath, type DownloadType } from '@jogada/merchant/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { changeSite } from '../site/change-site.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { hasProfile } from '../app-profile/app-profile.sql.ts';
import { deleteLinksOfKind, insertLinkOfKind, selectLinksOfKind, updateAppWindow } from './app-window.sql.ts';
import { isOutsideAddress } from './outside-address.ts';

/**
 * Sets how a site offers its app. Replaces all links.
 * @throws Problem `not_found`; `link_refused` naming the first link that is not allowed; `field_invalid` for an offer that has ended
 */
export function setAppWindow(ctx: SiteOperatorContext, { merchantCode, links, ...window }: InputOf<typeof endpoint>): Promise<Site> {
  const { isOn, needsLogin, offer } = window;
  return changeSite(ctx, {
    action: 'site.app_window_set',
    merchantCode,
    facts: { isOn, needsLogin, offerEndsAt: offer?.endsAt ?? null, links: links.map(({ url }) => url).join(' ') },
    write: (tx) => putAppWindow(ctx, tx, merchantCode, { ...window, links }),
  });
}

type AppWindowSetting = Omit<InputOf<typeof endpoint>, 'merchantCode'>;

/**
 * Checks and writes how a site offers its app.
 * @throws Problem `link_refused`, `field_invalid`
 */
export async function putAppWindow(
  ctx: Pick<SiteOperatorContext, 'now'>,
  tx: Transaction,
  merchantCode: string,
  { isOn, needsLogin, offer, links }: AppWindowSetting,
): Promise<boolean> {
  if (offer && Date.parse(offer.endsAt) <= ctx.now().getTime()) throw new Problem('field_invalid', { field: 'endsAt' });
  const cdns = (await selectLinksOfKind(tx, merchantCode, 'image_cdn')).map(({ url }) => url);
  for (const { resourceType, url } of links) {
    const isAllowed =
      resourceType === 'MOBILECONFIG' ? await isOwnProfile(tx, { merchantCode, url, at: ctx.now() }) : mayBe(resourceType, url, cdns);
    if (!isAllowed) throw new Problem('link_refused', { url });
  }
  const row = { isOn, needsLogin, promotionId: offer?.promotionId ?? null, endsAt: offer ? new Date(offer.endsAt) : null };
  if (!(await updateAppWindow(tx, merchantCode, row))) return false;
  await deleteLinksOfKind(tx, merchantCode, 'resource');
  for (const [position, { resourceType: type, url }] of links.entries())
    await insertLinkOfKind(tx, { merchantCode, kind: 'resource', type, url, position });
  return true;
}

// A profile changes the whole device, so only an uploaded one with a verified signature is offered (C15).
async function isOwnProfile(
  tx: Transaction,
  { merchantCode, url, at }: { readonly merchantCode: string; readonly url: string; readonly at: Date },
): Promise<boolean> {
  const sha256 = profileHashIn(url);
  return sha256 !== undefined && url === profilePath(merchantCode, sha256) && hasProfile(tx, { merchantCode, sha256, at });
}

// The pages' content security policy would block pictures from other hosts.
function mayBe(type: Exclude<DownloadType, 'MOBILECONFIG'>, url: string, cdns: readonly string[]): boolean {
  if (type === 'AppDownloadIcon')
    return /^\/(?:art|merchant)\/[\w./-]+(?:\?[\w=]+)?$/.test(url) || cdns.some((cdn) => url.startsWith(`${cdn}/`));
  return url === INSTALL_PATH || isOutsideAddress(url);
}
