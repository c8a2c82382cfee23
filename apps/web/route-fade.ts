const SWIPE_PX = 100;
const SWIPE_RESET_MS = 500;

/**
 * Whether the way to the next screen may fade: not at the start of the page, and not after the phone's own
 * swipe back, which has already shown the way.
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
 * From here on a fade may be broken off by the next one without being told as a fault: the screen it showed stands.
 * The router starts fades and leaves the promise that says so to nobody.
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
