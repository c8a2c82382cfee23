import type { ReactNode } from 'react';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The action to confirm. The dialog stays until `isOpen` is false. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  readonly look?: 'primary' | 'danger';
}
