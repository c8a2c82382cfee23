import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageProps {
  /** Fixed at the bottom within reach of the thumb. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The content of a page: gutter, width, and room for a main action at the bottom. */
export function Page({ action, className, children }: PageProps) {
  return (
    <>
      <div className={classNames('page-gutter page-width pt-3 pb-8', className)}>{children}</div>
      {action && (
        <div className="sticky bottom-[var(--bottom-bar,0px)] z-10 page-width bg-gradient-to-t from-bg from-70% to-transparent pt-6 pb-[calc(16px+var(--bottom-bar-room,env(safe-area-inset-bottom)))] page-gutter">
          {action}
        </div>
      )}
    </>
  );
}
