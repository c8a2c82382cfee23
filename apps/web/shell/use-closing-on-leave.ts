import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** For a menu or a panel whose content has links of its own: when one leads away, it goes with the page. */
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
