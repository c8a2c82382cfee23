import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts an identifying text (a CPF, a PIX key), so that a copy of the database does not disclose it. */
export function sealText(text: string, secrets: Secrets): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openText(sealed: Buffer, secrets: Secrets): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secrets), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

function keyOf(secrets: Secrets): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secrets.personalDataKey, 'hex'), '', 'cashier', 32));
}
