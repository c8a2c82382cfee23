import type { Language } from './page-settings.ts';

/** "," or ".", as the language writes decimals. */
export function decimalSign(language: Language): string {
  return (1.5).toLocaleString(language).replaceAll(/\d/g, '');
}
