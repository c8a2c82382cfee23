import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PageLink, type PageLinkProps } from '../page-link.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'ghost' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'large' | 'small';

interface ButtonLooks {
  /** One primary button per view. */
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLooks {
  /** Shows a spinner, keeps the width and refuses a second tap. */
  readonly isLoading?: boolean;
}

const LOOKS = {
  primary: 'bg-primary text-on-primary font-bold bright-hover disabled:bg-s3 disabled:text-ink-3',
  ghost: 'bg-transparent text-ink font-semibold ring-1 ring-inset ring-control hover:bg-s2 disabled:text-ink-3 disabled:ring-line',
  quiet: 'bg-s2 text-ink font-semibold hover:bg-s3 disabled:text-ink-3',
  danger: 'bg-danger/10 text-danger font-semibold hover:bg-danger/15 disabled:bg-s2 disabled:text-ink-3',
} as const satisfies Record<ButtonLook, string>;

const SIZES = {
  small: 'min-h-9 px-4 text-13 tap-area',
  medium: 'min-h-11 px-5 text-15',
  large: 'min-h-14 px-6 text-17',
} as const satisfies Record<ButtonSize, string>;

export function Button({
  look = 'primary',
  size = 'medium',
  isWide = false,
  isLoading = false,
  icon,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
      className={classNames(buttonClasses({ look, size, isWide }), className)}
      {...rest}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isLoading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {isLoading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends PageLinkProps, ButtonLooks {}

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', size = 'medium', isWide = false, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <PageLink className={classNames(buttonClasses({ look, size, isWide }), className)} {...rest}>
      {icon}
      {children}
    </PageLink>
  );
}

function buttonClasses({ look, size, isWide }: { look: ButtonLook; size: ButtonSize; isWide: boolean }): string {
  return classNames(
    'press relative inline-flex select-none items-center justify-center gap-2 rounded-full text-center',
    LOOKS[look],
    SIZES[size],
    // At full width a long label can only wrap to a second line.
    isWide ? 'w-full py-1.5 text-balance' : 'whitespace-nowrap',
  );
}
