import { lazy, Suspense, useState } from 'react';
import type { SheetProps } from './sheet-props.ts';

const loadPanel = () => import('./sheet-panel.tsx');
const SheetPanel = lazy(() => loadPanel().then((module) => ({ default: module.SheetPanel })));

/** Fetches what sheets and dialogs are made of, when the page has nothing better to do. */
export function preloadOverlays(): void {
  void loadPanel();
  void import('./dialog-panel.tsx');
}

/** A panel that comes in from an edge, follows the finger and closes by swipe, Back, Escape and its button. */
export function Sheet(props: SheetProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  );
}
