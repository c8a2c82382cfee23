import { repeatsKey } from '@jogada/platform/contract';
import { fromBase64Url } from './base64url.ts';
import { boundTo, INFO, suite, type SealedCall } from './suite.ts';

const HEADER = /^v1\.(key_[0-9a-z]{16})\.([\w-]{87})$/;

/** Parses an Encryption-Key header. Undefined for an invalid one. */
export function readEncryptionKey(header: string | undefined): { kid: string; encapsulatedSecret: Uint8Array } | undefined {
  const [, kid, secret] = HEADER.exec(header ?? '') ?? [];
  const encapsulatedSecret = fromBase64Url(secret ?? '');
  return kid && encapsulatedSecret ? { kid, encapsulatedSecret } : undefined;
}

/** A key pair that opens bodies. */
export type OpeningKey = Awaited<ReturnType<typeof suite.GenerateKeyPair>>;

/** Decrypts a body of `sealBody`. Undefined when it was sealed for another key or call, or was changed. */
export async function openBody(
  key: OpeningKey,
  sealed: SealedCall & { encapsulatedSecret: Uint8Array; ciphertext: string },
): Promise<unknown> {
  const ciphertext = fromBase64Url(sealed.ciphertext);
  if (!ciphertext) return undefined;
  try {
    const opened = await suite.Open(key, sealed.encapsulatedSecret, ciphertext, { info: INFO, aad: boundTo(sealed) });
    const json = new TextDecoder('utf-8', { fatal: true }).decode(opened);
    const content: unknown = JSON.parse(json);
    return repeatsKey(json) ? undefined : content;
  } catch {
    // A point off the curve, a wrong tag and invalid JSON have the same result, so that none of them is an oracle.
    return undefined;
  }
}
