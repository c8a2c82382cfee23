import { useText } from '../use-text.ts';

const SHOWN_MAX = 99;

/** Text of a badge: the number, at most 99+; empty for zero. */
export function unreadText(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : count > 0 ? String(count) : '';
}

/** Badge with a number of unread messages (CON-10). */
export function UnreadBadge({ count }: { readonly count: number }) {
  const t = useText();
  const shown = unreadText(count);
  if (shown === '') return null;
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-11 font-bold tabular-nums text-on-primary">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t('unread', { count, shown })}</span>
    </span>
  );
}
