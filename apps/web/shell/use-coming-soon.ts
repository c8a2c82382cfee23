import { useCallback } from 'react';
import { useText } from '../use-text.ts';

/** Shows a "coming soon" notice for one second. Toasts are not part of the first load. */
export function useComingSoon(): () => void {
  const t = useText();
  return useCallback(() => void import('./say-coming-soon.ts').then(({ sayComingSoon }) => sayComingSoon(t('coming_soon'))), [t]);
}
