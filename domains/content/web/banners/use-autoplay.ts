import { useEffect, useState, type RefObject } from 'react';

const SLIDE_EVERY_MS = 5_000;
/** Duration of a slide transition (GAM-27). */
const SLIDE_LASTS_MS = 1_000;
/** Pause after the player has moved the carousel. */
const AFTER_TOUCH_MS = 10_000;

/** Advances a scroll-snap carousel every 5 s and returns the index of the visible slide. */
export function useAutoplay(
  rail: RefObject<HTMLElement | null>,
  { count, isOn }: { readonly count: number; readonly isOn: boolean },
): number {
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = rail.current;
    if (!element || count < 2) return;
    const handleScroll = () => setShown(indexInView(element));
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => element.removeEventListener('scroll', handleScroll);
  }, [rail, count]);

  useEffect(() => {
    const element = rail.current;
    if (!element || !isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let restUntil = 0;
    let stopSliding = () => {};
    const rest = () => {
      restUntil = performance.now() + AFTER_TOUCH_MS;
      stopSliding();
    };
    element.addEventListener('pointerdown', rest);
    element.addEventListener('focusin', rest);
    const timer = setInterval(() => {
      const isSeen = element.getBoundingClientRect().bottom > 0;
      if (document.hidden || !isSeen || performance.now() < restUntil) return;
      const next = (indexInView(element) + 1) % count;
      const slide = element.children[next];
      if (slide instanceof HTMLElement) stopSliding = slideTo(element, slide.offsetLeft - element.offsetLeft - paddingOf(element));
    }, SLIDE_EVERY_MS);
    return () => {
      clearInterval(timer);
      stopSliding();
      element.removeEventListener('pointerdown', rest);
      element.removeEventListener('focusin', rest);
    };
  }, [rail, count, isOn]);

  return shown;
}

function indexInView(rail: HTMLElement): number {
  const middle = rail.getBoundingClientRect().left + rail.clientWidth / 2;
  return [...rail.children].findIndex((slide) => slide.getBoundingClientRect().right > middle);
}

function paddingOf(rail: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(rail).paddingLeft);
}

/** Scrolls in exactly the duration of a transition, which native smooth scrolling does not guarantee. @returns a function that stops it */
function slideTo(rail: HTMLElement, left: number): () => void {
  const from = rail.scrollLeft;
  const startedAt = performance.now();
  // Snapping would jump to a slide at every animation step.
  rail.style.scrollSnapType = 'none';
  let request = requestAnimationFrame(step);
  function step(now: number): void {
    const share = Math.min(1, Math.max(0, (now - startedAt) / SLIDE_LASTS_MS));
    rail.scrollLeft = from + (left - from) * share * share * (3 - 2 * share);
    if (share < 1) request = requestAnimationFrame(step);
    else rail.style.scrollSnapType = '';
  }
  return () => {
    cancelAnimationFrame(request);
    rail.style.scrollSnapType = '';
  };
}
