import type { ReactNode } from 'react';

/** Labelled values in as many columns as fit. */
export function FactGrid({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-6 gap-y-3 p-4">{children}</dl>;
}

export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{term}</dt>
      <dd className="text-15 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
