import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Closes a menu or panel with links of its own when the page changes. */
export function useClosingOnLeave(close: () => void): void {
  const { href } = useLocation();
  const shown = useRef(href);
  const onLeave = useEffectEvent(close);
  useEffect(() => {
    if (shown.current === href) return;
    shown.current = href;
    onLeave();
  }, [href]);
}
