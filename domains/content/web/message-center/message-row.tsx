import { Spinner } from '@jogada/platform/web/ui';
import { IconArrowUpRight, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UnreadBadge } from '../unread/unread-badge.tsx';

interface MessageRowLookProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly unreadCount?: number;
  readonly isBusy?: boolean;
  /** `out`: leads out of the site. */
  readonly leads?: 'out';
}

/** Appearance of one contact channel, without its action. */
export function MessageRowLook({ icon, title, detail, unreadCount = 0, isBusy = false, leads }: MessageRowLookProps) {
  const Mark = leads === 'out' ? IconArrowUpRight : IconChevronRight;
  return (
    <span className="flex min-h-18 items-center gap-3.5 rounded-card bg-s1 px-4 py-3 text-left shadow-raised hover:bg-s2">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-primary">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-semibold text-ink">{title}</span>
        <span className="block text-13 text-ink-3">{detail}</span>
      </span>
      <UnreadBadge count={unreadCount} />
      {isBusy ? <Spinner className="size-5 text-primary" /> : <Mark size={18} aria-hidden="true" className="shrink-0 text-ink-3" />}
    </span>
  );
}

/** A contact channel as a button of a list. */
export function MessageRow({ onSelect, ...look }: MessageRowLookProps & { readonly onSelect: () => void }) {
  return (
    <li>
      <button type="button" onClick={onSelect} aria-busy={look.isBusy || undefined} className="press block w-full rounded-card">
        <MessageRowLook {...look} />
      </button>
    </li>
  );
}
