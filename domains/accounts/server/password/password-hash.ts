import type { Secrets } from '@jogada/merchant/server';
import { askHasher } from './hashers.ts';

// OWASP's minimum for Argon2id; each takes about 70 ms of a core.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes a password with the installation's pepper. The text is in PHC form, beginning `$argon2id$v=19$`.
 * @throws Problem `too_many_requests` when too many wait already: a flood of logins must leave the machine to the games
 */
export async function hashPassword(password: string, secrets: Pick<Secrets, 'passwordPepper'>): Promise<string> {
  const hash = await askHasher({ password: normal(password), pepper: pepper(secrets), cost: COST, madeHash: undefined });
  return String(hash);
}

/** Whether the password is the hash's. @throws Problem `too_many_requests` */
export function isPasswordRight(password: string, passwordHash: string, secrets: Secrets): Promise<boolean> {
  return looksRight(password, passwordHash, secrets);
}

/** Whether a hash was made with less than today's cost, and should be made anew at the next login (S16). */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);
}

/**
 * Takes as long as looking at a real hash, for a name that nobody has (S01): the hash of a password that nobody
 * knows, under another pepper. Always false.
 */
export async function spendPasswordTime(password: string, secrets: Secrets): Promise<false> {
  await looksRight(password, DUMMY_HASH, secrets);
  return false;
}

/** Of today's cost, so that looking at it takes what looking at a real one takes. */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PsEYbHLsLpwjtxdTn7ZhQQ$Z+rC89iwxU3a0h5gvI+HofSvArWG9TfnKQKBVvJqbCc';

async function looksRight(password: string, madeHash: string, secrets: Secrets): Promise<boolean> {
  return (await askHasher({ password: normal(password), pepper: pepper(secrets), cost: {}, madeHash })) === true;
}

// The same characters typed on two keyboards may be composed differently.
function normal(password: string): string {
  return password.normalize('NFKC');
}

function pepper(secrets: Pick<Secrets, 'passwordPepper'>): Buffer {
  return Buffer.from(secrets.passwordPepper, 'hex');
}
