const LONGEST_WAIT_MS = 3_000;
/** Where a browser cannot say that it is idle. */
const WAIT_BLINDLY_MS = 300;

let idle: Promise<void> | undefined;

/**
 * Resolves once the page has been taken over and has nothing better to do, or as soon as a finger comes down; for what comes
 * later in the life of the page at once.
 */
export function firstIdle(): Promise<void> {
  return (idle ??= new Promise((resolve) => {
    addEventListener('pointerdown', () => resolve(), { once: true, capture: true });
    addEventListener('keydown', () => resolve(), { once: true, capture: true });
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, WAIT_BLINDLY_MS);
  }));
}
