import { useEffect, useEffectEvent, useRef } from 'react';

/** Acts when what was closed is opened again before it has quite gone: what was solved then is used up. */
export function useReopened(isOpen: boolean, act: () => void): void {
  const wasOpen = useRef(isOpen);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isOpen && !wasOpen.current) actNow();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
