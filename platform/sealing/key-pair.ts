import type { SealingKey } from '@jogada/platform/contract';
import type { OpeningKey } from './open-body.ts';
import { suite } from './suite.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Creates a key pair: the public key as pages get it, and the private number in base64url. */
export async function newKeyPair(): Promise<{ jwk: SealingKey['jwk']; secret: string }> {
  const pair = await suite.GenerateKeyPair(true);
  const { x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey as CryptoKey);
  if (x === undefined || y === undefined || d === undefined) throw new Error('the generated key pair is incomplete');
  return { jwk: { kty: 'EC', crv: 'P-256', x, y }, secret: d };
}

/** Imports a pair of `newKeyPair` for opening bodies. Takes both keys, as the cipher would otherwise derive the public one each time. */
export async function readKeyPair({ jwk, secret }: { jwk: SealingKey['jwk']; secret: string }): Promise<OpeningKey> {
  return {
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: secret }, CURVE, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('jwk', jwk, CURVE, true, []),
  };
}
