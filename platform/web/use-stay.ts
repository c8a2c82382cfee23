import { useBlocker } from '@tanstack/react-router';

/**
 * While needed, Back and links do not leave the page, and the browser asks before a reload. A step within the page, as over the entry of an
 * open overlay, is left to the overlay: the router answers a blocked step by `history.go`, which for a step within an index reloads the page.
 */
export function useStay(isNeeded: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && next.pathname !== current.pathname,
    enableBeforeUnload: isNeeded,
    disabled: !isNeeded,
  });
}
