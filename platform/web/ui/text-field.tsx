import { IconAlertCircle, IconCircleCheck, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useRef, useState, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { classNames } from './class-names.ts';

export interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'className' | 'prefix'> {
  readonly label: string;
  /** Shown under the field while there is no error. */
  readonly hint?: ReactNode;
  /** Replaces the hint; announced, and associated with the field. */
  readonly error?: ReactNode;
  readonly isValid?: boolean;
  readonly prefix?: ReactNode;
  /** At the end of the field: a picture to refresh, a button. */
  readonly suffix?: ReactNode;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its required marker, status icon and error line; a password gets a show/hide toggle. */
export function TextField({
  label,
  hint,
  error,
  isValid = false,
  prefix,
  suffix,
  className,
  type = 'text',
  required,
  ...rest
}: TextFieldProps) {
  const t = usePlatformText();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const hasNote = Boolean(error ?? hint);

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline gap-1 text-13 font-medium text-ink-2">
        {label}
        {required && (
          <span className="text-hot" title={t('ui.required')}>
            <span aria-hidden="true">*</span>
            <span className="sr-only">({t('ui.required')})</span>
          </span>
        )}
      </label>
      <div
        className={classNames(
          'flex h-13 items-center rounded-control bg-s1 pl-4 ring-1 ring-inset transition-shadow focus-within:ring-2',
          error ? 'ring-danger' : 'ring-control focus-within:ring-primary',
        )}
      >
        {prefix && <span className="mr-2 shrink-0 text-ink-2">{prefix}</span>}
        <input
          id={id}
          type={isPassword && isShown ? 'text' : type}
          required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-3 disabled:text-ink-3"
          {...rest}
        />
        <StatusIcon hasError={Boolean(error)} isValid={isValid} label={t('ui.field_ok')} />
        {isPassword && <PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
        {suffix}
        {!isPassword && !suffix && <span className="w-3" />}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** The line under a field. The error is announced when it appears. */
export function FieldNote({ id, hint, error }: { readonly id: string; readonly hint?: ReactNode; readonly error?: ReactNode }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={classNames('text-13', error ? 'text-danger' : 'text-ink-3', Boolean(error ?? hint) && 'mt-1.5')}
    >
      {error ?? hint}
    </p>
  );
}

function StatusIcon({ hasError, isValid, label }: { readonly hasError: boolean; readonly isValid: boolean; readonly label: string }) {
  if (hasError) return <IconAlertCircle size={20} aria-hidden="true" className="mx-1 shrink-0 text-danger" />;
  if (isValid) {
    return (
      <span className="mx-1 shrink-0 text-ok">
        <IconCircleCheck size={20} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return null;
}

function PasswordToggle({ isShown, onToggle }: { readonly isShown: boolean; readonly onToggle: () => void }) {
  const t = usePlatformText();
  const button = useRef<HTMLButtonElement>(null);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <button
      ref={button}
      type="button"
      aria-label={isShown ? t('ui.hide_password') : t('ui.show_password')}
      aria-pressed={isShown}
      // The field keeps the focus, and with it the caret and the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2"
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
