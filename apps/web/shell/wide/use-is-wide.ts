import { useSyncExternalStore } from 'react';

/** The width from which the styles turn the bottom menu into a side navigation (platform/web/styles/wide.css). */
const WIDE = '(width >= 1024px)';

/** Whether the screen is wide; false on the server and until the page is hydrated. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
