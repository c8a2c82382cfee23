import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';

const DialogPanel = lazy(() => import('./dialog-panel.tsx').then((module) => ({ default: module.DialogPanel })));

/** Asks before something that cannot be taken back. */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
