import type { Language } from '@jogada/platform/contract';

/**
 * Formats basis points as a percentage: 9612 as "96,12%". Avoids Intl.NumberFormat, because creating the first one takes a phone as long as
 * rendering all tiles of the lobby.
 */
export function writeRate(basisPoints: number, language: Language): string {
  const percent = String(basisPoints / 100);
  return `${language === 'pt' ? percent.replace('.', ',') : percent}%`;
}
