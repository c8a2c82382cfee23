import type { LogoId } from './brand-logo.ts';

/** Where a sign that the merchant brought lies, on its own hosts: a square with the picture in its middle, which never changes. */
export function logoPath(merchantCode: string, signId: LogoId): string {
  return `/merchant/${merchantCode}/${signId}.webp`;
}
