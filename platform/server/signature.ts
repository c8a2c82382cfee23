import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_WINDOW_SECONDS = 300;

/** The signed content: method, path with query, unix seconds, raw body, one per line. */
export interface SignedCall {
  readonly method: string;
  readonly path: string;
  readonly timestamp: string;
  readonly rawBody: string;
}

export function sign(call: SignedCall, secret: string): string {
  return createHmac('sha256', secret).update(`${call.method}\n${call.path}\n${call.timestamp}\n${call.rawBody}`).digest('hex');
}

const HEX_DIGEST = /^[0-9a-f]{64}$/i;

/**
 * Compares in constant time (S45). Anything but a whole hex digest is refused before, as a decoder would stop at the first invalid
 * character.
 */
export function isSignedBy(call: SignedCall, signature: string, secret: string): boolean {
  if (!HEX_DIGEST.test(signature)) return false;
  const expected = Buffer.from(sign(call, secret), 'hex');
  const given = Buffer.from(signature, 'hex');
  return timingSafeEqual(given, expected);
}

export function isTimely(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= SIGNATURE_WINDOW_SECONDS;
}
