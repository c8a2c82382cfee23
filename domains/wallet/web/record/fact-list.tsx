import { CopyButton } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';

export type Fact =
  | { readonly name: string; readonly value: ReactNode; readonly isId?: false }
  /** An id with a copy button. */
  | { readonly name: string; readonly value: string; readonly isId: boolean };

/** The style of a name and its value. */
export const FACT_LINE = 'flex min-h-12 items-center justify-between gap-4 border-b border-line/50 py-1.5 last:border-0';

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="px-5 py-2">
      {facts.map((fact) =>
        fact.isId ? (
          <div key={fact.name} className={FACT_LINE}>
            <div className="min-w-0">
              <dt className="text-13 text-ink-3">{fact.name}</dt>
              <dd className="font-mono text-12 break-all text-ink-2">{fact.value}</dd>
            </div>
            <span className="-my-2 -mr-3">
              <CopyButton text={fact.value} />
            </span>
          </div>
        ) : (
          <div key={fact.name} className={FACT_LINE}>
            <dt className="text-13 text-ink-3">{fact.name}</dt>
            <dd className="text-right wrap-anywhere text-ink">{fact.value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
