import { usePlaceholder } from './busy.ts';
import { classNames } from './class-names.ts';

/** A placeholder for loading content, with the same geometry. */
export function Skeleton({ className }: { readonly className?: string }) {
  usePlaceholder();
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-tile bg-s2', className)} />;
}
