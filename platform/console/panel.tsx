import { classNames } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

interface PanelProps {
  readonly title?: ReactNode;
  readonly end?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of a page with its heading. */
export function Panel({ title, end, className, children }: PanelProps) {
  return (
    <section className={classNames('overflow-hidden rounded-tile bg-s1 shadow-raised', className)}>
      {(title ?? end) !== undefined && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line/60 px-4 py-2">
          <h2 className="text-15 font-bold">{title}</h2>
          {end}
        </header>
      )}
      {children}
    </section>
  );
}
