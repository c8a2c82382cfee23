import type { ReactNode } from 'react';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  /** Stays open until its own button closes it: without close button, and not by swipe, Back, Escape or a press outside. */
  readonly isHeld?: boolean;
  /** Shown under the title. */
  readonly description?: ReactNode;
  readonly side?: 'bottom' | 'left' | 'right';
  /** Stays visible under the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}
