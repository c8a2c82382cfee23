import { useCallback, useEffect, useRef } from 'react';

/** Runs an action after a delay, so that a toast can be read; cancelled when the screen is left. */
export function useSoon(afterMs: number): (act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (act) => {
      timer.current = setTimeout(act, afterMs);
    },
    [afterMs],
  );
}
