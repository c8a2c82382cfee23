import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashOrder } from './hasher.ts';

/** Hashes synchronously: for a thread or process that does nothing else. */
export function answerHashOrder({ password, pepper, cost, madeHash }: HashOrder): HashAnswer {
  try {
    const options = { ...cost, secret: pepper };
    if (madeHash === undefined) return { value: hashSync(password, options) };
    return { value: verifySync(madeHash, password, options) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'a hash failed' };
  }
}
