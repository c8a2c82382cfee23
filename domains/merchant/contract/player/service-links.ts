/** Types of customer-service links. Other types are stored and not displayed. */
export const SERVICE_LINK_TYPES = [
  'TELEGRAM',
  'FACEBOOK',
  'YOUTUBE',
  'TWITTER',
  'INSTAGRAM',
  'WHATSAPP',
  'LIVE_SERVICE',
  'AFFILIATE',
] as const;
export type ServiceLinkType = (typeof SERVICE_LINK_TYPES)[number];

/** A link in the status response: its encrypted address, whose last eight characters are the key (CON-23). */
export interface SealedServiceLink {
  readonly type: string;
  readonly path: string;
}

/** Length of the key at the end of a path. */
export const PATH_KEY_LENGTH = 8;

/**
 * Encryption of a path: AES-256-GCM with a key derived by HKDF-SHA-256 from the eight characters, with this salt and info. A path is
 * base64url of nonce (12 bytes), ciphertext and tag (16 bytes), followed by the eight characters. It obscures addresses from harvesting
 * scripts and is not a secret, since the path contains its key.
 */
export const PATH_CIPHER = { salt: 'jogada service link', info: 'path v1', nonceBytes: 12, tagBytes: 16, keyBits: 256 } as const;

/** Hosts of well-known networks. A merchant lists further hosts itself. */
export const NETWORK_HOSTS: readonly string[] = [
  't.me',
  'telegram.me',
  'facebook.com',
  'm.me',
  'youtube.com',
  'youtu.be',
  'twitter.com',
  'x.com',
  'instagram.com',
  'wa.me',
];

/** A page of the site, an external page, or not allowed. */
export type Destination = 'site' | 'outside' | 'refused';

// Stricter than the URL standard: a host name without user, port or backslash, so that browsers cannot parse it differently.
const OUTSIDE = /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])(?:[/?#][!#-;=?-[\]_a-z~]*)?$/i;
const ON_SITE = /^\/m\/[!#-;=?-[\]_a-z~]*$/i;

/**
 * Classifies an address (C16, S61): a page of the site, or https at a well-known network, at a host that the merchant lists, or at a
 * subdomain of one.
 */
export function destinationOf(address: string, listedHosts: readonly string[]): Destination {
  if (ON_SITE.test(address)) return /\/\.{1,2}(?:[/?#]|$)/.test(address) ? 'refused' : 'site';
  const host = OUTSIDE.exec(address)?.[1]?.toLowerCase();
  if (host === undefined) return 'refused';
  return [...NETWORK_HOSTS, ...listedHosts].some((listed) => host === listed || host.endsWith(`.${listed}`)) ? 'outside' : 'refused';
}
