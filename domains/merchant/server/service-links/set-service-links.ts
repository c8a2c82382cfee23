import { destinationOf } from '@jogada/merchant/contract/player';
import { Problem } from '@jogada/platform/contract';
import { emit, type Sql, type Transaction } from '@jogada/platform/server';
import { SETTINGS_CHANGED } from '../events.ts';
import {
  deleteServiceLinks,
  insertServiceLink,
  selectLinkHosts,
  selectLinkHostsForChange,
  selectServiceLinks,
  updateLinkHosts,
  type ServiceLinks,
} from './service-link.sql.ts';

/** @throws Problem `merchant_unknown` */
export async function readServiceLinks(sql: Sql, merchantCode: string): Promise<ServiceLinks> {
  const linkHosts = await selectLinkHosts(sql, merchantCode);
  if (!linkHosts) throw new Problem('merchant_unknown');
  return { links: await selectServiceLinks(sql, merchantCode), linkHosts };
}

/** The same, locked until the transaction ends; undefined where there is no such merchant. */
export async function lockServiceLinks(sql: Sql, merchantCode: string): Promise<ServiceLinks | undefined> {
  const linkHosts = await selectLinkHostsForChange(sql, merchantCode);
  return linkHosts && { links: await selectServiceLinks(sql, merchantCode), linkHosts };
}

/** What is written down of links: each once. @throws Problem `link_refused` naming the first link that leads nowhere allowed (C16) */
export function checkedServiceLinks({ links, linkHosts }: ServiceLinks): ServiceLinks {
  const refused = links.find(({ url }) => destinationOf(url, linkHosts) === 'refused');
  if (refused) throw new Problem('link_refused', { url: refused.url });
  const once = new Map(links.map(({ type, url }) => [`${type} ${url}`, { type, url }]));
  return { links: [...once.values()], linkHosts: [...new Set(linkHosts)] };
}

/** Replaces a merchant's links and hosts by what was checked. @throws Problem `merchant_unknown` */
export async function writeServiceLinks(
  sql: Sql,
  { merchantCode, links, linkHosts }: ServiceLinks & { merchantCode: string },
): Promise<void> {
  if (!(await updateLinkHosts(sql, { code: merchantCode, linkHosts }))) throw new Problem('merchant_unknown');
  await deleteServiceLinks(sql, merchantCode);
  for (const [position, { type, url }] of links.entries()) await insertServiceLink(sql, { merchantCode, type, url, position });
}

/** Lets open pages follow, once the links are written for good. */
export function notifyServiceLinks(
  tx: Transaction,
  { merchantCode, at }: { readonly merchantCode: string; readonly at: Date },
): Promise<void> {
  return emit(tx, { topic: SETTINGS_CHANGED, payload: { merchantCode }, at });
}
