import type { Secrets } from '@jogada/merchant/server';
import { askHasher } from './hashers.ts';

// OWASP's minimum for Argon2id: about 70 ms of a core per hash.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes a password with the installation's pepper. Returns a PHC string that begins with `$argon2id$v=19$`.
 * @throws Problem `too_many_requests` when the queue is full: a flood of sign-ins must not slow the games down
 */
export async function hashPassword(password: string, secrets: Pick<Secrets, 'passwordPepper'>): Promise<string> {
  const hash = await askHasher({ password: normal(password), pepper: pepper(secrets), cost: COST, madeHash: undefined });
  return String(hash);
}

/** Verifies a password against a hash. @throws Problem `too_many_requests` */
export function isPasswordRight(password: string, passwordHash: string, secrets: Secrets): Promise<boolean> {
  return looksRight(password, passwordHash, secrets);
}

/** Whether a hash has less than the current cost and must be renewed at the next sign-in (S16). */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);
}

/** Takes as long as a real verification, for an unknown name (S01): verifies against a fixed hash under another pepper. Always false. */
export async function spendPasswordTime(password: string, secrets: Secrets): Promise<false> {
  await looksRight(password, DUMMY_HASH, secrets);
  return false;
}

/** A hash of an unknown password with the current cost, so that its verification takes the usual time. */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PsEYbHLsLpwjtxdTn7ZhQQ$Z+rC89iwxU3a0h5gvI+HofSvArWG9TfnKQKBVvJqbCc';

async function looksRight(password: string, madeHash: string, secrets: Secrets): Promise<boolean> {
  return (await askHasher({ password: normal(password), pepper: pepper(secrets), cost: {}, madeHash })) === true;
}

// Keyboards can compose the same characters differently.
function normal(password: string): string {
  return password.normalize('NFKC');
}

function pepper(secrets: Pick<Secrets, 'passwordPepper'>): Buffer {
  return Buffer.from(secrets.passwordPepper, 'hex');
}
