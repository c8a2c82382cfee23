/** What a customer-service link is for. Any other type is kept and shown nowhere by itself. */
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

/** A link as the status serves it: its address enciphered, the last eight characters being the key (CON-23). */
export interface SealedServiceLink {
  readonly type: string;
  readonly path: string;
}

/** How many characters at the end of a path are its key. */
export const PATH_KEY_LENGTH = 8;

/**
 * How a path is enciphered: AES-256-GCM with a key that HKDF-SHA-256 makes of the eight characters, with this salt and info.
 * A path is base64url of nonce (12 bytes), ciphertext and tag (16 bytes), then the eight characters. It hides an address from
 * a glance and from harvesting scripts and is no secret: who has the path has the key.
 */
export const PATH_CIPHER = { salt: 'jogada service link', info: 'path v1', nonceBytes: 12, tagBytes: 16, keyBits: 256 } as const;

/** Where links of well-known networks lead; what else a merchant's links may lead to, it lists itself. */
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

/** A screen of the site, a page outside of it, or nowhere that anybody may be led. */
export type Destination = 'site' | 'outside' | 'refused';

// Stricter than what an address may be: a name, no user, no port, no backslash, nothing that a browser would read in its own way.
const OUTSIDE = /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])(?:[/?#][!#-;=?-[\]_a-z~]*)?$/i;
const ON_SITE = /^\/m\/[!#-;=?-[\]_a-z~]*$/i;

/**
 * Where an address leads, if anybody may be led there (C16, S61): a screen of the site, or https at a well-known network, at a host
 * that the merchant lists, or at a name below one.
 */
export function destinationOf(address: string, listedHosts: readonly string[]): Destination {
  if (ON_SITE.test(address)) return /\/\.{1,2}(?:[/?#]|$)/.test(address) ? 'refused' : 'site';
  const host = OUTSIDE.exec(address)?.[1]?.toLowerCase();
  if (host === undefined) return 'refused';
  return [...NETWORK_HOSTS, ...listedHosts].some((listed) => host === listed || host.endsWith(`.${listed}`)) ? 'outside' : 'refused';
}
