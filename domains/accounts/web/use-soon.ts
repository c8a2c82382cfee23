import { useCallback, useEffect, useRef } from 'react';

/** Does something a moment later, when the words over the page have been read; never when the screen was left before. */
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
