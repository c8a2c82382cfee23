import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs `act` when a sheet is opened again before it has finished closing: the solved puzzle is used up by then. */
export function useReopened(isOpen: boolean, act: () => void): void {
  const wasOpen = useRef(isOpen);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isOpen && !wasOpen.current) actNow();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
