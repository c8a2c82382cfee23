import type { setAppWindow as endpoint, Site } from '@jogada/merchant/contract/operator';
import { INSTALL_PATH, profileOf, type DownloadType } from '@jogada/merchant/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from '../site/change-site.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { deleteLinksOfKind, insertLinkOfKind, selectLinksOfKind, updateAppWindow } from './app-window.sql.ts';
import { isOutsideAddress } from './outside-address.ts';

/**
 * Says how a site offers its app: the links are replaced whole.
 * @throws Problem `not_found`; `link_refused` naming the first link that leads nowhere allowed; `field_invalid` for an offer that is over
 */
export function setAppWindow(ctx: SiteOperatorContext, { merchantCode, links, ...window }: InputOf<typeof endpoint>): Promise<Site> {
  const { isOn, needsLogin, offer } = window;
  if (offer && Date.parse(offer.endsAt) <= ctx.now().getTime()) throw new Problem('field_invalid', { field: 'endsAt' });
  return changeSite(ctx, {
    action: 'site.app_window_set',
    merchantCode,
    facts: { isOn, needsLogin, offerEndsAt: offer?.endsAt ?? null, links: links.map(({ url }) => url).join(' ') },
    async write(tx) {
      const cdns = (await selectLinksOfKind(tx, merchantCode, 'image_cdn')).map(({ url }) => url);
      const refused = links.find(({ resourceType, url }) => !mayBe(resourceType, url, cdns));
      if (refused) throw new Problem('link_refused', { url: refused.url });
      const row = { isOn, needsLogin, promotionId: offer?.promotionId ?? null, endsAt: offer ? new Date(offer.endsAt) : null };
      if (!(await updateAppWindow(tx, merchantCode, row))) return false;
      await deleteLinksOfKind(tx, merchantCode, 'resource');
      for (const [position, { resourceType: type, url }] of links.entries())
        await insertLinkOfKind(tx, { merchantCode, kind: 'resource', type, url, position });
      return true;
    },
  });
}

// A picture from elsewhere would be kept out by the pages' content policy.
function mayBe(type: DownloadType, url: string, cdns: readonly string[]): boolean {
  if (type === 'AppDownloadIcon')
    return /^\/(?:art|merchant)\/[\w./-]+(?:\?[\w=]+)?$/.test(url) || cdns.some((cdn) => url.startsWith(`${cdn}/`));
  // A profile changes the whole device: never without its hash, and never the site itself.
  if (type === 'MOBILECONFIG') return profileOf(url) !== undefined && isOutsideAddress(url);
  return url === INSTALL_PATH || isOutsideAddress(url);
}
