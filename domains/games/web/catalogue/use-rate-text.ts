import { usePreferences } from '@jogada/platform/web';
import { useCallback } from 'react';
import { writeRate } from './write-rate.ts';

/** Formats a return to player: 9612 basis points as "96,12%". */
export function useRateText(): (basisPoints: number) => string {
  const { language } = usePreferences();
  return useCallback((basisPoints) => writeRate(basisPoints, language), [language]);
}
