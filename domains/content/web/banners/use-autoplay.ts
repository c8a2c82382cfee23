import { useEffect, useState, type RefObject } from 'react';

const SLIDE_EVERY_MS = 5_000;
/** How long one slide takes to make room for the next (GAM-27). */
const SLIDE_LASTS_MS = 1_000;
/** How long the rail rests after a finger has moved it. */
const AFTER_TOUCH_MS = 10_000;

/** Moves a snapping rail on by itself every 5 s, and says which of its slides is in view. */
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

/** Moves the rail in the time that one slide takes, which a browser's own smooth scrolling does not keep. @returns what stops it. */
function slideTo(rail: HTMLElement, left: number): () => void {
  const from = rail.scrollLeft;
  const startedAt = performance.now();
  // Snapping would pull the rail to a slide at every step.
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
