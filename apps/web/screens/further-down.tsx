import { idleTurn, arePiecesHydrated } from '@jogada/platform/web';
import { useEffect, useState, type ReactNode } from 'react';

interface FurtherDownProps {
  /** Of what stands here, about: its place is held by it until it is drawn. */
  readonly heightPx: number;
  readonly children: ReactNode;
}

/**
 * A part of a long page that is laid out and painted when it comes near, or once the page lives and has an idle moment for it: the first
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
  // Shelves reach past the page's gutter to the edges of the screen.
  const held = { className: 'drawn-near', style: { containIntrinsicSize: `auto ${heightPx}px`, overflowClipMargin: '24px' } };
  return <div {...(isHeld && held)}>{children}</div>;
}
