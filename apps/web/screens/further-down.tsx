import { idleTurn, arePiecesHydrated } from '@jogada/platform/web';
import { useEffect, useState, type ReactNode } from 'react';

interface FurtherDownProps {
  /** Approximate height of the children, reserved until they are painted. */
  readonly heightPx: number;
  readonly children: ReactNode;
}

/**
 * Defers layout and paint of a lower section of a long page until it nears the viewport or the hydrated page is idle, so that the first
 * paint does not wait for it.
 */
export function FurtherDown({ heightPx, children }: FurtherDownProps) {
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    let isHere = true;
    void arePiecesHydrated()
      .then(idleTurn)
      .then(() => isHere && setHeld(false));
    return () => {
      isHere = false;
    };
  }, []);
  // Shelves extend past the page's gutter to the edges of the screen.
  const held = { className: 'drawn-near', style: { containIntrinsicSize: `auto ${heightPx}px`, overflowClipMargin: '24px' } };
  return <div {...(isHeld && held)}>{children}</div>;
}
