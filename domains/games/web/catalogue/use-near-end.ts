import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const NEAR_PX = 300;
const PAUSE_MS = 1_000;

/** Calls `onNear` while the end of a list is within 300 px of the viewport, at most once per second. */
export function useNearEnd(end: RefObject<HTMLElement | null>, onNear: () => void, isOn: boolean): void {
  const near = useEffectEvent(onNear);
  const restUntil = useRef(0);
  useEffect(() => {
    const element = end.current;
    if (!isOn || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(
        () => {
          restUntil.current = performance.now() + PAUSE_MS;
          near();
          // Retries in case the call loaded nothing.
          wait();
        },
        Math.max(0, restUntil.current - performance.now()),
      );
    };
    const sight = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // The last entry is the current state.
        if (entries.at(-1)?.isIntersecting) wait();
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    sight.observe(element);
    return () => {
      clearTimeout(timer);
      sight.disconnect();
    };
  }, [end, isOn]);
}
