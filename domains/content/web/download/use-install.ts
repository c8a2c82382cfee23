import { installOffer } from '@jogada/platform/web';
import { useSyncExternalStore } from 'react';
import { hideBar } from './deadline.ts';

interface Install {
  /** Whether the browser itself would ask. */
  readonly isOffered: boolean;
  readonly ask: () => Promise<void>;
}

/** Has the browser put the site on the home screen. */
export function useInstall(): Install {
  const isOffered = useSyncExternalStore(installOffer.subscribe, installOffer.isThere, () => false);
  return {
    isOffered,
    async ask() {
      if (await installOffer.take()) hideBar();
    },
  };
}
