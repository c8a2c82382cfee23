import type { ReactNode } from 'react';

export interface ModalProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Told when it has gone, with its way out behind it. */
  readonly onGone?: () => void;
  readonly title: string;
  /** Above the title, from edge to edge. */
  readonly picture?: ReactNode;
  /** Stays in view under the scrolling content. */
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
