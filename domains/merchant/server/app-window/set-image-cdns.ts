import type { setImageCdns as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { changeSite } from '../site/change-site.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { deleteLinksOfKind, insertLinkOfKind } from './app-window.sql.ts';
import { lockSite } from '../site/site.sql.ts';
import { isOutsideAddress } from './outside-address.ts';

/**
 * Sets a site's image CDNs.
 * @throws Problem `not_found`; `link_refused` naming the first that is not https at a host name
 */
export function setImageCdns(ctx: SiteOperatorContext, { merchantCode, imageCdns }: InputOf<typeof endpoint>): Promise<Site> {
  const bases = [...new Set(imageCdns.map(withoutEndSlashes))];
  return changeSite(ctx, {
    action: 'site.image_cdns_set',
    merchantCode,
    facts: { imageCdns: bases.join(' ') },
    write: (tx) => putImageCdns(tx, merchantCode, bases),
  });
}

/**
 * Checks and writes the image CDNs, given without slashes at the end.
 * @throws Problem `link_refused`
 */
export async function putImageCdns(tx: Transaction, merchantCode: string, bases: readonly string[]): Promise<boolean> {
  const refused = bases.find((url) => !isOutsideAddress(url) || /[?#]/.test(url));
  if (refused !== undefined) throw new Problem('link_refused', { url: refused });
  if (!(await lockSite(tx, merchantCode))) return false;
  await deleteLinksOfKind(tx, merchantCode, 'image_cdn');
  for (const [position, url] of bases.entries())
    await insertLinkOfKind(tx, { merchantCode, kind: 'image_cdn', type: 'IMAGE', url, position });
  return true;
}

function withoutEndSlashes(url: string): string {
  return url.endsWith('/') ? withoutEndSlashes(url.slice(0, -1)) : url;
}
