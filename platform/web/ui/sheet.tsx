import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  /** Said under the title. */
  readonly description?: ReactNode;
  readonly side?: 'bottom' | 'left';
  /** Stays in view under the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

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
