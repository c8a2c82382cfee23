import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { indexKeyOf, type SiteSettings } from '@jogada/merchant/server';

const CURVE = 'prime256v1';
const SCALAR_BYTES = 32;
const POINT_PART_BYTES = 32;
/** RFC 8292 allows at most 24 hours. */
const TOKEN_LIFETIME_S = 12 * 3600;

export interface VapidKey {
  /** An uncompressed P-256 point in base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** The installation's VAPID key, derived from the index key, which stays when the personal data key is rotated. Throws for an unusable secret. */
export function vapidKeyOf(secrets: SiteSettings['secrets']): VapidKey {
  const scalar = Buffer.from(hkdfSync('sha256', Buffer.from(indexKeyOf(secrets), 'hex'), '', 'web push vapid', SCALAR_BYTES));
  const pair = createECDH(CURVE);
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + POINT_PART_BYTES).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(1 + POINT_PART_BYTES), d: scalar.toString('base64url') };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** The `authorization` header of a push (RFC 8292): a signed token for one push service. `contact` is the site's https address. */
export function vapidHeader(key: VapidKey, { origin, contact, at }: { origin: string; contact: string; at: Date }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { aud: origin, exp: Math.floor(at.getTime() / 1000) + TOKEN_LIFETIME_S, sub: contact };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${key.publicKey}`;
}
