import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageLink } from '../page-link.tsx';
import { classNames } from './class-names.ts';

export function List({
  label,
  children,
  className,
}: {
  readonly label?: string;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <ul aria-label={label} className={classNames('overflow-hidden rounded-card bg-s1 shadow-raised', className)}>
      {children}
    </ul>
  );
}

interface ListRowProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the end of the row: an amount, a badge, a switch. */
  readonly end?: ReactNode;
  readonly endDetail?: ReactNode;
  /** The target of a tap; `onSelect` is its action instead. */
  readonly to?: string;
  readonly onSelect?: () => void;
}

/** A row of a list: a link with `to`, a button with `onSelect`. */
export function ListRow({ icon, title, detail, end, endDetail, to, onSelect }: ListRowProps) {
  const content = (
    <>
      {icon && <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-ink-2">{icon}</span>}
      <span className="min-w-0 flex-1 text-left">
        <span className="line-clamp-2 font-medium text-ink">{title}</span>
        {detail && <span className="line-clamp-2 text-13 text-ink-3">{detail}</span>}
      </span>
      {(end ?? endDetail) !== undefined && (
        <span className="shrink-0 text-right">
          <span className="block font-semibold text-ink">{end}</span>
          {endDetail && <span className="block text-13 text-ink-3">{endDetail}</span>}
        </span>
      )}
      {(to ?? onSelect) !== undefined && <IconChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />}
    </>
  );
  return <li className="border-b border-line/60 last:border-0">{rowShell({ content, to, onSelect })}</li>;
}

function rowShell({
  content,
  to,
  onSelect,
}: {
  content: ReactNode;
  to: string | undefined;
  onSelect: (() => void) | undefined;
}): ReactNode {
  const shape = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5';
  if (to !== undefined)
    return (
      <PageLink to={to} className={classNames(shape, 'hover:bg-s2')}>
        {content}
      </PageLink>
    );
  if (onSelect)
    return (
      <button type="button" onClick={onSelect} className={classNames(shape, 'hover:bg-s2')}>
        {content}
      </button>
    );
  return <div className={shape}>{content}</div>;
}
