import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The kind of personal data. Each kind has a key of its own. */
export type DataUse =
  | 'document'
  | 'contact'
  | 'message'
  | 'details'
  | 'authenticator'
  | 'recovery_code'
  | 'device_number'
  | 'erased_record';

/** Encrypts a text with AES-256-GCM and a fresh nonce. The key is not in the database. */
export function sealText(text: string, use: DataUse, secrets: Secrets): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(`${use} cipher`, secrets), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts the result of `sealText`. Throws when it was changed or encrypted with another key. */
export function openText(sealed: Buffer, use: DataUse, secrets: Secrets): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(`${use} cipher`, secrets), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Keyed hash for equality lookup without decryption. */
export function textIndexOf(text: string, use: DataUse, secrets: Secrets): Buffer {
  return createHmac('sha256', keyFor(`${use} index`, secrets))
    .update(text)
    .digest();
}

function keyFor(use: string, secrets: Secrets): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secrets.personalDataKey, 'hex'), '', use, 32));
}
