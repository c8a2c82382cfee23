import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { loadDialogPanel } from './load-overlays.ts';

const DialogPanel = lazy(async () => ({ default: (await loadDialogPanel()).DialogPanel }));

/** Confirms an irreversible action. */
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
