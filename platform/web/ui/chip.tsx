import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  readonly isActive?: boolean;
  readonly icon?: ReactNode;
}

/** A choice among few, or an active filter. */
export function Chip({ isActive = false, icon, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      type={type}
      aria-pressed={isActive}
      className={classNames(
        'press inline-flex h-11 shrink-0 snap-start items-center gap-2 rounded-full px-4 text-15 whitespace-nowrap',
        isActive ? 'bg-primary font-bold text-on-primary' : 'bg-s2 font-medium text-ink-2 hover:bg-s3',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

interface ChipRowProps {
  readonly label: string;
  /** `scroll` overflows the edge with a visible remainder, `grid` shares the width. */
  readonly flow?: 'scroll' | 'grid';
  readonly className?: string;
  readonly children: ReactNode;
}

export function ChipRow({ label, flow = 'scroll', className, children }: ChipRowProps) {
  return (
    <fieldset
      style={flow === 'grid' ? { gridTemplateColumns: 'repeat(auto-fit, minmax(4.75rem, 1fr))' } : undefined}
      className={classNames(
        'min-w-0',
        flow === 'scroll'
          ? 'no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1'
          : 'grid gap-2 [&>button]:justify-center [&>button]:px-2',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
