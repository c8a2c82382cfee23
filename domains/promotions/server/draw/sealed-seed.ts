import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';

const SEED_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An encrypted seed. A copy of the database does not reveal it. */
export interface SealedSeed {
  readonly sealed: Buffer;
  /** SHA-256 of the seed, published in advance. */
  readonly hash: Buffer;
}

/** Creates a seed for one draw. The draw's id is authenticated data, so a row copied to another draw does not open. */
export function drawSealedSeed(drawId: string, { personalDataKey }: Pick<Secrets, 'personalDataKey'>): SealedSeed {
  const seed = randomBytes(SEED_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(personalDataKey), iv).setAAD(Buffer.from(drawId));
  const text = Buffer.concat([cipher.update(seed), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]), hash: createHash('sha256').update(seed).digest() };
}

/** Decrypts the seed of a draw. Throws if it was altered, moved or sealed with another key. */
export function openSealedSeed(drawId: string, sealed: Buffer, { personalDataKey }: Pick<Secrets, 'personalDataKey'>): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(personalDataKey), sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(drawId));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

function keyOf(masterKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'hex'), '', 'promotions draws', 32));
}
