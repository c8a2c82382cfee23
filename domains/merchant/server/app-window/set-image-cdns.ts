import type { setImageCdns as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from '../site/change-site.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { deleteLinksOfKind, insertLinkOfKind, lockSite } from './app-window.sql.ts';
import { isOutsideAddress } from './outside-address.ts';

/**
 * Says where a site's pictures may be fetched from. @throws Problem `not_found`; `link_refused` naming the first that is not https at a name
 */
export function setImageCdns(ctx: SiteOperatorContext, { merchantCode, imageCdns }: InputOf<typeof endpoint>): Promise<Site> {
  const bases = [...new Set(imageCdns.map(withoutEndSlashes))];
  const refused = bases.find((url) => !isOutsideAddress(url) || /[?#]/.test(url));
  if (refused !== undefined) throw new Problem('link_refused', { url: refused });
  return changeSite(ctx, {
    action: 'site.image_cdns_set',
    merchantCode,
    facts: { imageCdns: bases.join(' ') },
    async write(tx) {
      if (!(await lockSite(tx, merchantCode))) return false;
      await deleteLinksOfKind(tx, merchantCode, 'image_cdn');
      for (const [position, url] of bases.entries())
        await insertLinkOfKind(tx, { merchantCode, kind: 'image_cdn', type: 'IMAGE', url, position });
      return true;
    },
  });
}

function withoutEndSlashes(url: string): string {
  return url.endsWith('/') ? withoutEndSlashes(url.slice(0, -1)) : url;
}
