import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 9;

/** A username for a registration without one: `p` and nine random characters. */
export function newUsername(): string {
  return `p${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
