import { createHash } from 'node:crypto';
import { liveSecrets, type Secrets } from '@jogada/merchant/server';
import { askHasher } from './hashers.ts';

// OWASP's minimum for Argon2id, the library's default algorithm: about 70 ms of a core per hash.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** An empty part, name, version, cost, salt and hash. */
const PHC_PARTS = 6;

type PepperSecrets = Pick<Secrets, 'passwordPepper' | 'previous'>;

/**
 * Hashes a password with the installation's pepper. Returns a PHC string that begins with `$argon2id$v=19$`, followed by `$` and the id of the
 * pepper.
 * @throws Problem `too_many_requests` when the queue is full: a flood of sign-ins must not slow the games down
 */
export async function hashPassword(password: string, secrets: PepperSecrets): Promise<string> {
  const { passwordPepper } = secrets;
  const hash = await askHasher({ password: normal(password), pepper: Buffer.from(passwordPepper, 'hex'), cost: COST, madeHash: undefined });
  return `${String(hash)}$${pepperId(passwordPepper)}`;
}

/** Verifies a password against a hash. @throws Problem `too_many_requests` */
export function isPasswordRight(password: string, passwordHash: string, secrets: Secrets): Promise<boolean> {
  return looksRight(password, passwordHash, secrets);
}

/** Whether a hash has less than the current cost or a previous pepper, and must be renewed when its password is next given (S16, S76). */
export function isOutdated(passwordHash: string, secrets: PepperSecrets): boolean {
  const { pepper } = madeWith(passwordHash, secrets);
  return (
    pepper !== secrets.passwordPepper ||
    !passwordHash.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`)
  );
}

/** Takes as long as a real verification, for an unknown name (S01): verifies against a fixed hash under another pepper. Always false. */
export async function spendPasswordTime(password: string, secrets: Secrets): Promise<false> {
  await looksRight(password, DUMMY_HASH, secrets);
  return false;
}

/** A hash of an unknown password with the current cost, so that its verification takes the usual time. */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PsEYbHLsLpwjtxdTn7ZhQQ$Z+rC89iwxU3a0h5gvI+HofSvArWG9TfnKQKBVvJqbCc';

/** The id of a pepper, which discloses nothing of it. */
export function pepperId(pepper: string): string {
  return createHash('sha256').update(`id of a pepper\n${pepper}`).digest('base64url').slice(0, 8);
}

// A hash with an unknown pepper takes as long as any other and matches no password.
async function looksRight(password: string, passwordHash: string, secrets: Secrets): Promise<boolean> {
  const { madeHash, pepper } = madeWith(passwordHash, secrets);
  const order = { password: normal(password), pepper: Buffer.from(pepper ?? secrets.passwordPepper, 'hex'), cost: {}, madeHash };
  return (await askHasher(order)) === true && pepper !== undefined;
}

// A hash without an id is older than the ids, and was made with the oldest pepper.
function madeWith(passwordHash: string, secrets: PepperSecrets): { madeHash: string; pepper: string | undefined } {
  const peppers = liveSecrets(secrets, 'passwordPepper');
  const [id, ...more] = passwordHash.split('$').slice(PHC_PARTS);
  if (id === undefined || more.length > 0) return { madeHash: passwordHash, pepper: peppers.at(-1) };
  return { madeHash: passwordHash.slice(0, -id.length - 1), pepper: peppers.find((pepper) => pepperId(pepper) === id) };
}

// Keyboards can compose the same characters differently.
function normal(password: string): string {
  return password.normalize('NFKC');
}
