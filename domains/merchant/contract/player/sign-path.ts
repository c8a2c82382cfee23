import type { SignId } from './brand-sign.ts';

/** Where a sign that the merchant brought lies, on its own hosts: a square with the picture in its middle, which never changes. */
export function signPath(merchantCode: string, signId: SignId): string {
  return `/merchant/${merchantCode}/${signId}.webp`;
}
