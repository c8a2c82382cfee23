import { LANGUAGE_TAGS, numberFormatOf, usePreferences } from '@jogada/platform/web';
import { useCallback } from 'react';

const RATE = { style: 'percent', maximumFractionDigits: 2 } as const;

/** Writes a return to player: 9612 basis points are "96,12%". */
export function useRateText(): (basisPoints: number) => string {
  const { language } = usePreferences();
  return useCallback((basisPoints) => numberFormatOf(LANGUAGE_TAGS[language], RATE).format(basisPoints / 10_000), [language]);
}
