import { toast } from '@jogada/platform/web/ui';
import { useCallback } from 'react';
import { useText } from '../use-text.ts';

const COMING_SOON_MS = 1_000;

/** Shows a "coming soon" notice for one second. */
export function useComingSoon(): () => void {
  const t = useText();
  return useCallback(() => void toast.notice(t('coming_soon'), { durationMs: COMING_SOON_MS }), [t]);
}
