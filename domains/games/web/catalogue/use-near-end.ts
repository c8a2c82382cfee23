import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const NEAR_PX = 300;
const PAUSE_MS = 1_000;

/** Calls when the end of a list comes within 300 px of the view, and as long as it stays there; at most once per second. */
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
          // What did not come of it is asked for again.
          wait();
        },
        Math.max(0, restUntil.current - performance.now()),
      );
    };
    const sight = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // Of several since the last frame the last one is how it is.
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
