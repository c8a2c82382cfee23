import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** The code of an authenticator app at a moment, computed from RFC 6238 and not with the library under test. */
export function authenticatorCode(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / PERIOD_MS)));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A code that is wrong at a moment, also for an app whose clock is some minutes off. */
export function wrongAuthenticatorCode(secret: string, at: Date): string {
  const right = Array.from({ length: 9 }, (_, step) => authenticatorCode(secret, new Date(at.getTime() + (step - 4) * PERIOD_MS)));
  const [wrong = ''] = ['000000', ...right.map((_, index) => `00000${index + 1}`)].filter((code) => !right.includes(code));
  return wrong;
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
