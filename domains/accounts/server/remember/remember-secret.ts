import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** The secret in a device's storage: the id of the remembered login and 256 random bits, valid for one sign-in. */
export interface RememberSecret {
  readonly id: string;
  readonly secretHash: Buffer;
}

export function newRememberSecret(id: string): RememberSecret & { readonly token: string } {
  const secret = newSecret();
  return { id, secretHash: hashOf(secret), token: `${id}.${secret}` };
}

export function readRememberSecret(token: string): RememberSecret | undefined {
  const [, id, secret] = /^(rem_[0-9a-z]{16})\.([\w-]{43})$/.exec(token) ?? [];
  return id && secret ? { id, secretHash: hashOf(secret) } : undefined;
}

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
