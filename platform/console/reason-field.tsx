import { TextField } from '@jogada/platform/web/ui';
import { useConsoleText } from './use-console-text.ts';

/** The trail is read by somebody who was not there: a word is no reason. */
const REASON_MIN = 10;
const REASON_MAX = 300;

/** Whether somebody who was not there can make something of it. */
export function isReason(reason: string): boolean {
  return reason.trim().length >= REASON_MIN;
}

interface ReasonFieldProps {
  readonly reason: string;
  /** Says so while it is no reason: once it was asked for and not given. */
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
