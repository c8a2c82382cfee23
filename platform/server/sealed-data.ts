import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Master keys in hex. Data is sealed with the first and opened with any. They are never stored in the database. */
export type MasterKeys = readonly [string, ...string[]];

/** What a seal is for. */
export interface SealUse {
  /** Each use has a key of its own. */
  readonly use: string;
  /** The row, authenticated with the seal, so that a copy in another row does not open. */
  readonly row?: string;
}

/** Encrypts data with AES-256-GCM and a fresh nonce. */
export function sealData(data: string | Buffer, use: SealUse, [current]: MasterKeys): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(use, current), nonce, { authTagLength: TAG_BYTES });
  if (use.row !== undefined) cipher.setAAD(Buffer.from(use.row));
  const text = Buffer.concat([typeof data === 'string' ? cipher.update(data, 'utf8') : cipher.update(data), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts the result of `sealData`. Throws when it was changed, moved to another row, or sealed with a key that is not given. */
export function openData(sealed: Buffer, use: SealUse, [current, ...previous]: MasterKeys): Buffer {
  try {
    return openWith(sealed, use, current);
  } catch (error) {
    const [next, ...others] = previous;
    if (next === undefined) throw error;
    return openData(sealed, use, [next, ...others]);
  }
}

/** Seals data with the current key that a previous one sealed. Undefined when the current key opens it. Throws as `openData`. */
export function resealData(sealed: Buffer, use: SealUse, keys: MasterKeys): Buffer | undefined {
  try {
    openWith(sealed, use, keys[0]);
    return undefined;
  } catch {
    return sealData(openData(sealed, use, keys), use, keys);
  }
}

/** A name for a master key in the database and in messages. Discloses nothing of the key. */
export function masterKeyId(key: string): string {
  return createHash('sha256').update(`id of a master key\n${key}`).digest('hex').slice(0, 12);
}

function openWith(sealed: Buffer, use: SealUse, masterKey: string): Buffer {
  const cipher = createDecipheriv(CIPHER, keyFor(use, masterKey), sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  if (use.row !== undefined) cipher.setAAD(Buffer.from(use.row));
  cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
}

function keyFor({ use }: SealUse, masterKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'hex'), '', use, 32));
}
