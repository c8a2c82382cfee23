import { lazy, Suspense, useState } from 'react';
import type { SliderCheckProps } from './slider-check-props.ts';

const SliderSheet = lazy(async () => ({ default: (await import('./slider-sheet.tsx')).SliderSheet }));

/** The human check before a message is sent (ACC-08). Loaded on first use. */
export function SliderCheck(props: SliderCheckProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SliderSheet {...props} />
    </Suspense>
  );
}
