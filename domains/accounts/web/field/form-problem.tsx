import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A form error that concerns no single field. Announced to screen readers when it appears. */
export function FormProblem({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="contents">
      {children && (
        <p className="animate-rise flex items-start gap-2.5 rounded-control bg-danger/10 px-4 py-3 text-13 text-danger ring-1 ring-inset ring-danger/40">
          <IconAlertCircle size={18} aria-hidden="true" className="shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
