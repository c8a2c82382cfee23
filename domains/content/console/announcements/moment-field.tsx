import { toLocalTime } from '@jogada/platform/console';
import { useController, type Control } from '@jogada/platform/web/forms';
import { TextField } from '@jogada/platform/web/ui';
import type { Draft } from './draft.ts';

interface MomentFieldProps {
  readonly control: Control<Draft>;
  readonly name: 'startDate' | 'endDate';
  readonly label: string;
  readonly isReadOnly: boolean;
  /** An emptied field keeps its moment. */
  readonly isRequired?: boolean;
}

/** A date and time in the browser's time zone; the value is ISO 8601 in UTC, or null. */
export function MomentField({ control, name, label, isReadOnly, isRequired = false }: MomentFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      {...field}
      type="datetime-local"
      label={label}
      value={field.value === null ? '' : toLocalTime(new Date(field.value))}
      readOnly={isReadOnly}
      error={fieldState.error?.message}
      onChange={({ target }) => {
        if (target.value !== '') field.onChange(new Date(target.value).toISOString());
        else if (!isRequired) field.onChange(null);
      }}
    />
  );
}
