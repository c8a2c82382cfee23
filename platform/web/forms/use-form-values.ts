import { useWatch, type Control, type FieldValues } from 'react-hook-form';

/** All values of a form. The component renders again at each change; for single fields use `useWatch`. */
export function useFormValues<Values extends FieldValues>(control: Control<Values>): Values {
  return useWatch({ control }) as Values;
}
