import { createHmac, timingSafeEqual } from 'node:crypto';

const WINDOW_SECONDS = 300;
const HEX_DIGEST = /^[0-9a-f]{64}$/;

interface SignedRequest {
  readonly method: string;
  /** Query included. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Whether the request is signed with the key of the vendor calls, over an empty body. */
export function isSignedByPlatform(request: SignedRequest, key: { keyId: string; secret: string }, now: Date): boolean {
  const timestamp = String(request.headers['x-timestamp'] ?? '');
  const signature = String(request.headers['x-signature'] ?? '');
  const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= WINDOW_SECONDS;
  if (!isTimely || request.headers['x-key-id'] !== key.keyId || !HEX_DIGEST.test(signature)) return false;
  const expected = createHmac('sha256', key.secret).update(`${request.method}\n${request.url}\n${timestamp}\n`).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
