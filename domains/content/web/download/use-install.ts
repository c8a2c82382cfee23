import { installOffer } from '@jogada/platform/web';
import { useSyncExternalStore } from 'react';
import { hideBar } from './deadline.ts';

interface Install {
  /** Whether the browser's install prompt is available. */
  readonly isOffered: boolean;
  readonly ask: () => Promise<void>;
}

/** Opens the browser's install prompt. */
export function useInstall(): Install {
  const isOffered = useSyncExternalStore(installOffer.subscribe, installOffer.isThere, () => false);
  return {
    isOffered,
    async ask() {
      if (await installOffer.take()) hideBar();
    },
  };
}
