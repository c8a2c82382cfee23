import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The act that is asked about. The dialog stays until `isOpen` is false. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  readonly look?: 'primary' | 'danger';
}

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
