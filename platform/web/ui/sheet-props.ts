import type { ReactNode } from 'react';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  /** Shown under the title. */
  readonly description?: ReactNode;
  readonly side?: 'bottom' | 'left' | 'right';
  /** Stays visible under the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}
