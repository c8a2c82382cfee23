import { createHash, randomBytes } from 'node:crypto';

/** A token for one opening of a game: 256 random bits, of which the database keeps only the hash. */
export function newLaunchToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashLaunchToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
