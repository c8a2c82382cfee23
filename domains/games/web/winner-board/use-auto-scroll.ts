import { useEffect, type RefObject } from 'react';

const STEP_EVERY_MS = 2_500;
const ROW_PX = 66;

/** Scrolls a list row by row. Pauses during touch or focus and out of view; off with reduced motion. */
export function useAutoScroll(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = list.current;
    if (!isOn || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let isTouched = false;
    let isInView = false;
    const touch = () => (isTouched = true);
    const leave = () => (isTouched = false);
    const sight = new IntersectionObserver(([entry]) => (isInView = entry?.isIntersecting ?? false));
    sight.observe(element);
    element.addEventListener('pointerdown', touch);
    element.addEventListener('focusin', touch);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusout', leave);

    const timer = setInterval(() => {
      if (isTouched || !isInView || document.hidden) return;
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      element.scrollTo({ top: isAtEnd ? 0 : element.scrollTop + ROW_PX, behavior: 'smooth' });
    }, STEP_EVERY_MS);

    return () => {
      clearInterval(timer);
      sight.disconnect();
      element.removeEventListener('pointerdown', touch);
      element.removeEventListener('focusin', touch);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusout', leave);
    };
  }, [list, isOn]);
}
