import type { LogoId } from './brand-logo.ts';

/** The path of an uploaded logo on the merchant's hosts: a square image that never changes. */
export function logoPath(merchantCode: string, logoId: LogoId): string {
  return `/merchant/${merchantCode}/${logoId}.webp`;
}
