import { useBlocker } from '@tanstack/react-router';

/** While needed, Back and links do not leave the page, and the browser asks before a reload. */
export function useStay(isNeeded: boolean): void {
  useBlocker({ shouldBlockFn: () => isNeeded, enableBeforeUnload: isNeeded, disabled: !isNeeded });
}
