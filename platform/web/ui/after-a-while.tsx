import { useEffect, useState, type ReactNode } from 'react';

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
