import { FieldNote } from '@jogada/platform/web/ui';
import { useId, type ReactNode, type Ref } from 'react';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly error?: ReactNode;
  readonly ref?: Ref<HTMLSelectElement>;
  readonly onChoose: (value: Value) => void;
}

/** A native select for one of a few values. */
export function Choice<Value extends string>({ label, value, options, error, ref, onChoose }: ChoiceProps<Value>) {
  const noteId = useId();
  return (
    <div>
      <label className="block text-13 font-medium text-ink-2">
        {label}
        <select
          ref={ref}
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? noteId : undefined}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChoose(chosen.value);
          }}
          className="mt-1.5 block h-13 w-full rounded-control bg-s1 px-4 text-15 text-ink ring-1 ring-control ring-inset"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
