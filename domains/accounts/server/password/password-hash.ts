import { hash, verify } from '@node-rs/argon2';
import type { Secrets } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';

const RUNNING_MAX = 2;
const WAITING_MAX = 50;

// OWASP's minimum for Argon2id; each takes about 70 ms of a core.
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes a password with the installation's pepper. The text is in PHC form, beginning `$argon2id$v=19$`.
 * @throws Problem `too_many_requests` when too many wait already: a flood of logins must leave the machine to the games
 */
export function hashPassword(password: string, secrets: Secrets): Promise<string> {
  return queue.run(() => hash(normal(password), { ...COST, secret: pepper(secrets) }));
}

/** Whether the password is the hash's. @throws Problem `too_many_requests` */
export function isPasswordRight(password: string, passwordHash: string, secrets: Secrets): Promise<boolean> {
  return queue.run(() => verify(passwordHash, normal(password), { secret: pepper(secrets) }));
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
  await queue.run(() => verify(NOBODYS_HASH, normal(password), { secret: pepper(secrets) }));
  return false;
}

/** Of today's cost, so that looking at it takes what looking at a real one takes. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PsEYbHLsLpwjtxdTn7ZhQQ$Z+rC89iwxU3a0h5gvI+HofSvArWG9TfnKQKBVvJqbCc';

// The same characters typed on two keyboards may be composed differently.
function normal(password: string): string {
  return password.normalize('NFKC');
}

function pepper(secrets: Secrets): Buffer {
  return Buffer.from(secrets.passwordPepper, 'hex');
}

class BoundedQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= RUNNING_MAX) {
      if (this.#waiting.length >= WAITING_MAX) throw new Problem('too_many_requests', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

// Bounded for the whole process, whoever hashes: it guards the processor.
const queue = new BoundedQueue();
