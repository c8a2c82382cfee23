import { useController, type Control, type FieldPath, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { AmountField, TextField, type AmountFieldProps, type TextFieldProps } from '../ui/index.ts';

interface FieldOfForm<Values extends FieldValues, Value> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, Value>;
  /** Further fields whose validity depends on this one. */
  readonly deps?: FieldPath<Values>[];
}

type FormTextFieldProps<Values extends FieldValues> = FieldOfForm<Values, string> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'ref'> & {
    /** Normalizes the typed text. */
    readonly write?: (typed: string) => string;
  };

/** A text field of a form, with its error. */
export function FormTextField<Values extends FieldValues>({ control, name, deps, write, ...rest }: FormTextFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name, ...(deps && { rules: { deps } }) });
  return (
    <TextField
      {...rest}
      {...field}
      error={fieldState.error?.message}
      onChange={({ target }) => field.onChange(write ? write(target.value) : target.value)}
    />
  );
}

type AmountOfForm<Values extends FieldValues> = FieldOfForm<Values, bigint | undefined>;

/**
 * Binds an AmountField to a form: its amount in minor units, and its error. The form's value is 0n for an emptied field, because the form
 * library shows the default value in place of undefined.
 */
export function useFormAmount<Values extends FieldValues>({ control, name, deps }: AmountOfForm<Values>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name, ...(deps && { rules: { deps } }) });
  const amount: bigint | undefined = value || undefined;
  return { ref, amount, onAmount: (next: bigint | undefined) => onChange(next ?? 0n), error: fieldState.error?.message };
}

type FormAmountFieldProps<Values extends FieldValues> = AmountOfForm<Values> & Pick<AmountFieldProps, 'label' | 'hint' | 'currency'>;

/** A money field of a form, with its error. */
export function FormAmountField<Values extends FieldValues>({ control, name, deps, ...rest }: FormAmountFieldProps<Values>) {
  return <AmountField {...rest} {...useFormAmount({ control, name, ...(deps && { deps }) })} />;
}
