import { randomInt } from 'node:crypto';
import type { Id } from '@jogada/platform/contract';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 9;
const RANDOM_CHARACTERS = 7;
const RANDOM_RANGE = 32 ** RANDOM_CHARACTERS;

// Ids of one process in one millisecond count upwards, so that lists show them in order.
let last = { time: -1, tail: 0 };

/**
 * A new id: 45 bits of milliseconds, then 35 random bits, in base 32. Made without a sequence, which would tie shards together; ordered by
 * time, so that indexes grow at their end. An id is not a secret.
 */
export function newId<const Prefix extends string>(prefix: Prefix, at: Date): Id<Prefix> {
  const time = at.getTime();
  const tail = time === last.time ? (last.tail + 1) % RANDOM_RANGE : randomInt(RANDOM_RANGE);
  last = { time, tail };
  return `${prefix}_${base32(time, TIME_CHARACTERS)}${base32(tail, RANDOM_CHARACTERS)}`;
}

/** The creation time of an id; undefined for an invalid one. */
export function timeOfId(id: string): Date | undefined {
  const [, text] = /^[a-z]{3}_([0-9a-hjkmnp-tv-z]{9})[0-9a-hjkmnp-tv-z]{7}$/.exec(id) ?? [];
  if (text === undefined) return undefined;
  let time = 0;
  for (const character of text) time = time * 32 + ALPHABET.indexOf(character);
  return new Date(time);
}

function base32(value: number, characters: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < characters; index += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
