import { classNames } from './class-names.ts';

const SHOWN_MAX = 99;

interface CountBadgeProps {
  readonly count: number;
  /** The text for screen readers, from the shown count and the exact one for its plural. */
  readonly label?: (shown: string, count: number) => string;
  readonly className?: string;
}

/** A count: nothing for 0, 99+ above 99. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  const shown = count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
  return (
    <span
      className={classNames(
        'amount inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-hot px-1 text-11 font-bold text-on-hot',
        className,
      )}
    >
      <span aria-hidden={label ? 'true' : undefined}>{shown}</span>
      {label && <span className="sr-only">{label(shown, count)}</span>}
    </span>
  );
}
