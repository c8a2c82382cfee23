import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { PageLink } from '../page-link.tsx';
import { classNames } from './class-names.ts';

interface SectionProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly more?: { readonly label: string; readonly to: string };
  /** A button for the whole section, beside its title. */
  readonly end?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled section of a page, with a link to its full content. */
export function Section({ title, icon, more, end, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('mt-8', className)}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="display flex min-w-0 items-center gap-2 text-20">
          {icon}
          <span className="min-w-0">{title}</span>
        </h2>
        {(more || end) && (
          <div className="flex shrink-0 items-center gap-1">
            {more && (
              <PageLink
                to={more.to}
                aria-label={`${more.label}: ${title}`}
                className="press inline-flex min-h-11 shrink-0 items-center gap-0.5 text-13 font-semibold text-ink-2"
              >
                {more.label}
                <IconChevronRight size={16} aria-hidden="true" />
              </PageLink>
            )}
            {end}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
