import { randomBytes } from 'node:crypto';
import type { Id } from '@jogada/platform/contract';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 9;
const RANDOM_CHARACTERS = 7;

/**
 * A new id: 45 bits of milliseconds, then 35 random bits, in base 32. Made by the caller, so that no sequence ties
 * shards together; ordered by time, so that indexes grow at their end.
 */
export function newId<const Prefix extends string>(prefix: Prefix, at: Date): Id<Prefix> {
  let time = at.getTime();
  let stamp = '';
  for (let index = 0; index < TIME_CHARACTERS; index += 1) {
    stamp = ALPHABET.charAt(time % 32) + stamp;
    time = Math.floor(time / 32);
  }
  let tail = '';
  for (const byte of randomBytes(RANDOM_CHARACTERS)) tail += ALPHABET.charAt(byte & 31);
  return `${prefix}_${stamp}${tail}`;
}
