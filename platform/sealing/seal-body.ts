import { ENCRYPTION_KEY_HEADER, type SealingKey } from '@jogada/platform/contract';
import { toBase64Url } from './base64url.ts';
import { boundTo, INFO, pointOf, suite, type SealedCall } from './suite.ts';

const NONCE_BYTES = 16;

/** The headers and body of a sealed call. */
export interface Sealed {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Encrypts an input for the server's key, with a timestamp and a nonce. */
export async function sealBody(key: SealingKey, call: Omit<SealedCall, 'kid'> & { input: unknown; at: Date }): Promise<Sealed> {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const plaintext = new TextEncoder().encode(JSON.stringify({ ts: call.at.getTime(), nonce, input: call.input }));
  const publicKey = await suite.DeserializePublicKey(pointOf(key.jwk));
  const aad = boundTo({ ...call, kid: key.kid });
  const { encapsulatedSecret, ciphertext } = await suite.Seal(publicKey, plaintext, { info: INFO, aad });
  return {
    headers: { [ENCRYPTION_KEY_HEADER]: `v1.${key.kid}.${toBase64Url(encapsulatedSecret)}` },
    body: JSON.stringify({ c: toBase64Url(ciphertext) }),
  };
}
