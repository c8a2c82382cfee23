import { createHmac, hkdfSync } from 'node:crypto';
import { indexKeyOf, liveSecrets, type Secrets } from '@jogada/merchant/server';
import { openData, sealData, type SealUse } from '@jogada/platform/server';

/** The kind of personal data. Each kind has a key of its own. */
export type DataUse =
  | 'document'
  | 'company'
  | 'contact'
  | 'message'
  | 'details'
  | 'authenticator'
  | 'recovery_code'
  | 'device_number'
  | 'erased_record';

/** Encrypts a text. The key is not in the database. */
export function sealText(text: string, use: DataUse, secrets: Secrets): Buffer {
  return sealData(text, sealUseOf(use), liveSecrets(secrets, 'personalDataKey'));
}

/** Decrypts the result of `sealText`. Throws when it was changed or encrypted with an unknown key. */
export function openText(sealed: Buffer, use: DataUse, secrets: Secrets): string {
  return openData(sealed, sealUseOf(use), liveSecrets(secrets, 'personalDataKey')).toString('utf8');
}

export function sealUseOf(use: DataUse): SealUse {
  return { use: `${use} cipher` };
}

/** Keyed hash for equality lookup without decryption. */
export function textIndexOf(text: string, use: DataUse, secrets: Secrets): Buffer {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(indexKeyOf(secrets), 'hex'), '', `${use} index`, 32));
  return createHmac('sha256', key).update(text).digest();
}
