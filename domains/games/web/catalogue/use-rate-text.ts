import { LANGUAGE_TAGS, usePreferences } from '@jogada/platform/web';
import { useMemo } from 'react';

/** Writes a return to player: 9612 basis points are "96,12%". */
export function useRateText(): (basisPoints: number) => string {
  const { language } = usePreferences();
  return useMemo(() => {
    const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'percent', maximumFractionDigits: 2 });
    return (basisPoints) => format.format(basisPoints / 10_000);
  }, [language]);
}
