import { ActionButton } from '@jogada/platform/console';
import { useController, type Control, type FieldPathByValue, type FieldValues } from '@jogada/platform/web/forms';
import { classNames, FieldNote } from '@jogada/platform/web/ui';
import { useId, useRef } from 'react';
import { useText } from '../use-text.ts';

interface PemFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  readonly hint?: string;
}

/** A PEM text, pasted or read from a file of this computer. */
export function PemField<Values extends FieldValues>({ control, name, label, hint }: PemFieldProps<Values>) {
  const t = useText();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {label}
        </label>
        <ActionButton onClick={() => file.current?.click()} aria-label={t('paymentAccounts.chooseFileOf', { name: label })}>
          {t('paymentAccounts.chooseFile')}
        </ActionButton>
      </div>
      <textarea
        {...field}
        id={id}
        rows={3}
        maxLength={20_000}
        spellCheck={false}
        autoComplete="off"
        placeholder="-----BEGIN …"
        aria-invalid={error !== undefined}
        aria-describedby={error !== undefined || hint !== undefined ? `${id}-note` : undefined}
        className={classNames(
          'block w-full rounded-control bg-s1 px-4 py-3 font-mono text-12 text-ink ring-1 ring-inset',
          error === undefined ? 'ring-control' : 'ring-danger',
        )}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
      <input
        ref={file}
        type="file"
        accept=".pem,.crt,.cer,.key"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void chosen.text().then(field.onChange);
          target.value = '';
        }}
      />
    </div>
  );
}
