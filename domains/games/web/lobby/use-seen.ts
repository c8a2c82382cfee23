import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has ever been near the viewport. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '300px' });
    sight.observe(element.current);
    return () => sight.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
