import { createHmac, randomInt } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';

const CODE_DIGITS = 6;

/** Six digits that nobody can foresee (S07). */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** What is kept of a code: bound to the one challenge that it answers, under a key that is not in the database. */
export function codeHashOf(challenge: { id: string; code: string }, secrets: Secrets): Buffer {
  return createHmac('sha256', Buffer.from(secrets.captchaSecret, 'hex')).update(`code:${challenge.id}:${challenge.code}`).digest();
}
