import { createHmac, randomInt } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';

const CODE_DIGITS = 6;

/** Six digits that nobody can foresee (S07). */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/**
 * What is kept of a code: bound to the one challenge that it answers and to what its message says (`about`, blank where it says
 * nothing but the code), under a key that is not in the database.
 */
export function codeHashOf({ id, code, about = '' }: { id: string; code: string; about?: string | undefined }, secrets: Secrets): Buffer {
  const bound = about === '' ? `code:${id}:${code}` : `code:${id}:${code}:${about}`;
  return createHmac('sha256', Buffer.from(secrets.captchaSecret, 'hex')).update(bound).digest();
}
