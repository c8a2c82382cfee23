import type { Merchant } from '../merchant.ts';
import type { ServiceLinks } from './service-link.sql.ts';

/** Applies other customer-service links to a merchant. Pure. */
export function withServiceLinks(merchant: Merchant, { links, linkHosts }: ServiceLinks): Merchant {
  const others = merchant.links.filter(({ kind }) => kind !== 'customer_service');
  const own = links.map(({ type, url }) => ({ kind: 'customer_service', type, url, signedUntil: null }) as const);
  return Object.freeze({ ...merchant, links: [...others, ...own], linkHosts });
}
