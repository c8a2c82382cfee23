import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A placeholder for loading content, with the same geometry. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-tile bg-s2', className)} />;
}

const SHOW_AFTER_MS = 200;

/** Shows its children after a noticeable delay, so that a quick response does not flicker. */
export function AfterAWhile({ children }: { readonly children: ReactNode }) {
  const [isNoticeable, setNoticeable] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticeable(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={isNoticeable ? 'contents' : 'invisible contents'}>{children}</div>;
}
