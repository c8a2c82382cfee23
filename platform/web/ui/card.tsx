import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  /** `note` has the banknote pattern: wallet and VIP. */
  readonly look?: 'plain' | 'note';
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({ look = 'plain', className, children }: CardProps) {
  return <div className={classNames('rounded-card bg-s1 p-5 shadow-raised', look === 'note' && 'guilloche', className)}>{children}</div>;
}
