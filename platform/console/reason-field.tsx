import { TextField } from '@jogada/platform/web/ui';
import { useConsoleText } from './use-console-text.ts';

/** In characters. A reader of the audit trail needs more than a word. */
const REASON_MIN = 10;
const REASON_MAX = 300;

/** Whether a reason is long enough for a reader of the audit trail. */
export function isReason(reason: string): boolean {
  return reason.trim().length >= REASON_MIN;
}

interface ReasonFieldProps {
  readonly reason: string;
  /** Shows the error of a missing reason, after an attempt to submit without one. */
  readonly isAsked: boolean;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ reason, isAsked, onChange }: ReasonFieldProps) {
  const t = useConsoleText();
  return (
    <TextField
      label={t('reason')}
      value={reason}
      maxLength={REASON_MAX}
      error={isAsked && !isReason(reason) ? t('reasonShort') : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
