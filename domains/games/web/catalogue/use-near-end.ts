import { useEffect, useEffectEvent, type RefObject } from 'react';

const NEAR_PX = 300;
const PAUSE_MS = 1_000;

/** Calls when the end of a list comes within 300 px of the view, at most once per second. */
export function useNearEnd(end: RefObject<HTMLElement | null>, onNear: () => void, isOn: boolean): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = end.current;
    if (!isOn || !element) return;
    let restUntil = 0;
    const sight = new IntersectionObserver(
      ([entry]) => {
        const now = performance.now();
        if (!entry?.isIntersecting || now < restUntil) return;
        restUntil = now + PAUSE_MS;
        near();
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    sight.observe(element);
    return () => sight.disconnect();
  }, [end, isOn]);
}
