export { FormAmountField, FormTextField, useFormAmount } from './form-fields.tsx';
export { useActForm, type ActForm, type Faults } from './use-act-form.ts';
export { FieldRefusal } from './field-refusal.ts';
export { useFormValues } from './use-form-values.ts';
export { Controller, FormProvider, useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
export type { Control, FieldError, FieldPathByValue, FieldValues } from 'react-hook-form';
