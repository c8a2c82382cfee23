import { createHash, randomBytes } from 'node:crypto';

/** Creates a one-use launch token of 256 random bits. The database stores only its hash. */
export function newLaunchToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashLaunchToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
