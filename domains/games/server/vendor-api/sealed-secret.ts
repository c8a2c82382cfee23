import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Which secret of which vendor: bound into the seal, so that a row moved elsewhere does not open. */
interface SecretOwner {
  readonly vendorCode: string;
  readonly keyId: string;
}

/** Seals a vendor's secret for the database. `masterKey` is hex and never in the database. */
export function sealSecret(secret: string, owner: SecretOwner, masterKey: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealKey(masterKey), nonce).setAAD(label(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Opens a sealed secret; throws when the master key or the owner is another. */
export function openSecret(sealed: Buffer, owner: SecretOwner, masterKey: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, sealKey(masterKey), nonce, { authTagLength: TAG_BYTES }).setAAD(label(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

// A key of its own for this purpose, so that no two uses share one.
function sealKey(masterKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'hex'), '', 'games vendor keys', 32));
}

function label({ vendorCode, keyId }: SecretOwner): Buffer {
  return Buffer.from(`${vendorCode}\n${keyId}`);
}
