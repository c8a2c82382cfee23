import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly look?: 'bare' | 'filled';
}

export function IconButton({ label, icon, look = 'bare', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={classNames(
        'press grid size-11 shrink-0 place-items-center rounded-full text-ink',
        look === 'filled' ? 'bg-s2 hover:bg-s3' : 'hover:bg-s2',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
