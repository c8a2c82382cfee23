import { CopyButton } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

export type Fact =
  | { readonly name: string; readonly value: ReactNode; readonly isId?: false }
  /** An id, to read out or to copy. */
  | { readonly name: string; readonly value: string; readonly isId: boolean };

/** What is known of one thing, line by line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="px-5 py-2">
      {facts.map((fact) => (
        <div key={fact.name} className="flex min-h-11 items-center justify-between gap-4 border-b border-line/50 py-1.5 last:border-0">
          <dt className="shrink-0 text-13 text-ink-3">{fact.name}</dt>
          <dd className="flex min-w-0 items-center justify-end text-right text-ink">
            {fact.isId ? (
              <>
                <span className="min-w-0 font-mono text-12 break-all">{fact.value}</span>
                <span className="-my-2 -mr-3">
                  <CopyButton text={fact.value} />
                </span>
              </>
            ) : (
              fact.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
