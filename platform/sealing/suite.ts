import type { SealingKey } from '@jogada/platform/contract';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { fromBase64Url } from './base64url.ts';

/** The suite that `SEALING_ALG` names. P-256, as WebCrypto of older phones has no X25519. */
export const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);

const encoder = new TextEncoder();

export const INFO = encoder.encode('wps-login/v1');

/** The call that a body is bound to. It opens for no other. */
export interface SealedCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly kid: string;
  /** The Device header. The site's own pages send `OTHERS`. */
  readonly device: string;
}

export function boundTo({ method, path, kid, device }: SealedCall): Uint8Array {
  return encoder.encode(`${method} ${path} ${kid} ${device}`);
}

/** A public key as an uncompressed point, the cipher's format: 4, x, y. */
export function pointOf({ x, y }: SealingKey['jwk']): Uint8Array {
  return Uint8Array.from([4, ...(fromBase64Url(x) ?? []), ...(fromBase64Url(y) ?? [])]);
}
