import { destinationOf } from '@jogada/merchant/contract/player';
import { Problem } from '@jogada/platform/contract';
import { emit, type Sql, type Transaction } from '@jogada/platform/server';
import { SETTINGS_CHANGED } from '../events.ts';
import { deleteServiceLinks, insertServiceLink, selectLinkHosts, selectServiceLinks, updateLinkHosts } from './service-link.sql.ts';

/** How a merchant's players reach its people, in the order in which the links are shown. */
export interface ServiceLinks {
  readonly links: readonly { readonly type: string; readonly url: string }[];
  /** Where links may lead beside the well-known networks: names of hosts, in lower case. */
  readonly linkHosts: readonly string[];
}

/** @throws Problem `merchant_unknown` */
export async function readServiceLinks(sql: Sql, merchantCode: string): Promise<ServiceLinks> {
  const linkHosts = await selectLinkHosts(sql, merchantCode);
  if (!linkHosts) throw new Problem('merchant_unknown');
  return { links: await selectServiceLinks(sql, merchantCode), linkHosts };
}

/**
 * Replaces a merchant's links and the hosts that they may lead to; open pages follow at once.
 * @throws Problem `merchant_unknown`, `link_refused` naming the first link that leads nowhere allowed
 */
export async function setServiceLinks(
  tx: Transaction,
  change: ServiceLinks & { readonly merchantCode: string; readonly at: Date },
): Promise<ServiceLinks> {
  const { merchantCode, links, linkHosts, at } = change;
  const refused = links.find(({ url }) => destinationOf(url, linkHosts) === 'refused');
  if (refused) throw new Problem('link_refused', { url: refused.url });
  if (!(await updateLinkHosts(tx, { code: merchantCode, linkHosts }))) throw new Problem('merchant_unknown');
  await deleteServiceLinks(tx, merchantCode);
  for (const [position, { type, url }] of links.entries()) await insertServiceLink(tx, { merchantCode, type, url, position });
  await emit(tx, { topic: SETTINGS_CHANGED, payload: { merchantCode }, at });
  return readServiceLinks(tx, merchantCode);
}
