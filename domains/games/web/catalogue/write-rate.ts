import type { Language } from '@jogada/platform/contract';

/**
 * Basis points as a percentage: 9612 are "96,12%". Every tile of the lobby says one, and the browser's own formats are not asked for
 * it: the first of them that is made takes a phone as long as all the tiles.
 */
export function writeRate(basisPoints: number, language: Language): string {
  const percent = String(basisPoints / 100);
  return `${language === 'pt' ? percent.replace('.', ',') : percent}%`;
}
