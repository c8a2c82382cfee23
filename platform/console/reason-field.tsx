import { FormTextField, type Control, type FieldPathByValue, type FieldValues } from '@jogada/platform/web/forms';
import { useConsoleText } from './use-console-text.ts';

/** In characters. A reader of the audit trail needs more than a word. */
const REASON_MIN = 10;
const REASON_MAX = 300;

/** The error text of a reason that is too short for a reader of the audit trail. */
export function useReasonFault(): (reason: string) => string | undefined {
  const t = useConsoleText();
  return (reason) => (reason.trim().length < REASON_MIN ? t('reasonShort') : undefined);
}

interface ReasonFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, string>;
}

export function ReasonField<Values extends FieldValues>(props: ReasonFieldProps<Values>) {
  const t = useConsoleText();
  return <FormTextField {...props} label={t('reason')} maxLength={REASON_MAX} />;
}
