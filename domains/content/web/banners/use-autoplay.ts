import { useEffect, useState, type RefObject } from 'react';

const SLIDE_MS = 5_000;
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
    const rest = () => (restUntil = performance.now() + AFTER_TOUCH_MS);
    element.addEventListener('pointerdown', rest);
    element.addEventListener('focusin', rest);
    const timer = setInterval(() => {
      const isSeen = element.getBoundingClientRect().bottom > 0;
      if (document.hidden || !isSeen || performance.now() < restUntil) return;
      const next = (indexInView(element) + 1) % count;
      const slide = element.children[next];
      if (slide instanceof HTMLElement)
        element.scrollTo({ left: slide.offsetLeft - element.offsetLeft - paddingOf(element), behavior: 'smooth' });
    }, SLIDE_MS);
    return () => {
      clearInterval(timer);
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
