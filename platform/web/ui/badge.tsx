import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'primary' | 'gold' | 'hot' | 'ok' | 'info' | 'danger';

const TONES = {
  neutral: 'bg-s3 text-ink-2',
  primary: 'bg-primary text-on-primary',
  gold: 'bg-gold text-on-gold',
  hot: 'bg-hot text-on-hot',
  ok: 'bg-s2 text-ok ring-1 ring-inset ring-ok/40',
  info: 'bg-s2 text-info ring-1 ring-inset ring-info/40',
  danger: 'bg-s2 text-danger ring-1 ring-inset ring-danger/40',
} as const satisfies Record<BadgeTone, string>;

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center rounded-badge px-1.5 text-11 font-bold tracking-wide whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
