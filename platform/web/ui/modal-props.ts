import type { ReactNode } from 'react';

export interface ModalProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Called after the closing transition. */
  readonly onGone?: () => void;
  readonly title: string;
  /** Above the title, at full width. */
  readonly picture?: ReactNode;
  /** Stays visible under the scrolling content. */
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
