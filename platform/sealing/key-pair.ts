import type { SealingKey } from '@jogada/platform/contract';
import type { OpeningKey } from './open-body.ts';
import { suite } from './suite.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A new pair: the public half as pages get it, and the number that is to be kept secret, in base64url. */
export async function newKeyPair(): Promise<{ jwk: SealingKey['jwk']; secret: string }> {
  const pair = await suite.GenerateKeyPair(true);
  const { x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey as CryptoKey);
  if (x === undefined || y === undefined || d === undefined) throw new Error('a new key pair lacks a part');
  return { jwk: { kty: 'EC', crv: 'P-256', x, y }, secret: d };
}

/** A pair that `newKeyPair` made, to open bodies with. Both halves: the cipher would otherwise work out the public one each time. */
export async function readKeyPair({ jwk, secret }: { jwk: SealingKey['jwk']; secret: string }): Promise<OpeningKey> {
  return {
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: secret }, CURVE, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('jwk', jwk, CURVE, true, []),
  };
}
