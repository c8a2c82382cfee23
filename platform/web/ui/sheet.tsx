import { lazy, Suspense, useState } from 'react';
import { loadSheetPanel } from './load-overlays.ts';
import type { SheetProps } from './sheet-props.ts';

const SheetPanel = lazy(async () => ({ default: (await loadSheetPanel()).SheetPanel }));

/** A panel that opens from an edge and closes by swipe, Back, Escape and its button. */
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
