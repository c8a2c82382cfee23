import { lazy, Suspense, useState } from 'react';
import type { SliderCheckProps } from './slider-check-props.ts';

const SliderSheet = lazy(async () => ({ default: (await import('./slider-sheet.tsx')).SliderSheet }));

/** Asks for a sign of life before a message is sent (ACC-08); fetched when it is first asked for. */
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
