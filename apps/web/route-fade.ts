const SWIPE_PX = 100;
const SWIPE_RESET_MS = 500;

/**
 * Decides whether the next navigation may fade: not the first screen, and not after the browser's own swipe-back gesture, which has already
 * animated it.
 */
export function watchSwipesBack(): { readonly mayFade: (isFirstScreen: boolean) => boolean } {
  let startX = 0;
  let swipedAtMs = Number.NEGATIVE_INFINITY;
  addEventListener('touchstart', ({ touches }) => (startX = touches[0]?.clientX ?? 0), { passive: true });
  addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const endX = changedTouches[0]?.clientX ?? startX;
      if (Math.abs(endX - startX) > SWIPE_PX) swipedAtMs = performance.now();
    },
    { passive: true },
  );
  return { mayFade: (isFirstScreen) => !isFirstScreen && performance.now() - swipedAtMs > SWIPE_RESET_MS };
}

/**
 * Swallows the rejection of `ViewTransition.ready` when a later transition skips this one. The router starts transitions and does not
 * handle that promise.
 */
export function letFadesBreakOff(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const fade = start(update);
    fade.ready.catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
    });
    return fade;
  };
}
