import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-props.ts';

const ModalPanel = lazy(() => import('./modal-panel.tsx').then((module) => ({ default: module.ModalPanel })));

/** A card over the middle of the page; closes by its button, Escape and a tap beside it. */
export function Modal(props: ModalProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ModalPanel {...props} />
    </Suspense>
  );
}
