import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { SERVICE_LINK_TYPES } from '@jogada/merchant/contract/player';

const LINKS_MAX = 20;
const HOSTS_MAX = 50;

/** A host name without scheme, port and path; includes its subdomains. */
const HostName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253),
  v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
);

const ServiceLink = v.object({
  type: v.picklist(SERVICE_LINK_TYPES),
  /** An https address, or the path of a screen. */
  url: v.pipe(v.string(), v.trim(), v.maxLength(500)),
});

/** A merchant's customer-service links, and the hosts that they may lead to. */
export const ServiceLinksDraft = v.object({
  links: v.pipe(v.array(ServiceLink), v.maxLength(LINKS_MAX)),
  linkHosts: v.pipe(v.array(HostName), v.maxLength(HOSTS_MAX)),
});

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));

export const readServiceLinks = operatorEndpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/service-links',
  summary: "Retrieve a merchant's customer-service links and allowed hosts",
  access: 'operator',
  permission: 'service_links.write',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ links: v.array(v.object({ type: v.string(), url: v.string() })), linkHosts: v.array(v.string()) }),
  problems: ['merchant_unknown'],
});

/** Open pages update immediately. */
export const setServiceLinks = operatorEndpoint({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/service-links',
  summary: "Replace a merchant's customer-service links and allowed hosts",
  access: 'operator',
  permission: 'service_links.write',
  input: v.object({ merchantCode: MerchantCode, ...ServiceLinksDraft.entries }),
  output: v.object({ links: v.array(v.object({ type: v.string(), url: v.string() })), linkHosts: v.array(v.string()) }),
  problems: ['merchant_unknown', 'link_refused'],
});
