import type { SignId } from './brand-sign.ts';

/** The path of an uploaded logo on the merchant's hosts: a square image that never changes. */
export function signPath(merchantCode: string, signId: SignId): string {
  return `/merchant/${merchantCode}/${signId}.webp`;
}
