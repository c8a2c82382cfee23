import { randomInt } from 'node:crypto';

// Without letters and digits that are mistaken for one another.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 9;

/** A user name for somebody who registered without one: `p` and nine random letters. */
export function newUsername(): string {
  return `p${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
