import { createHmac, randomInt } from 'node:crypto';
import type { Secrets } from '@jogada/merchant/server';

const CODE_DIGITS = 6;

/** Six random digits from a secure source (S07). */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/**
 * The stored hash of a code: bound to its challenge and to the content of its message (`about`; blank when the message contains only the
 * code), keyed with a key that is not in the database.
 */
export function codeHashOf({ id, code, about = '' }: { id: string; code: string; about?: string | undefined }, secrets: Secrets): Buffer {
  const bound = about === '' ? `code:${id}:${code}` : `code:${id}:${code}:${about}`;
  return createHmac('sha256', Buffer.from(secrets.captchaSecret, 'hex')).update(bound).digest();
}
