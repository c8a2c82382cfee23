import { TextField } from '@jogada/platform/web/ui';

interface MomentFieldProps {
  readonly label: string;
  /** ISO 8601 in UTC; null for none. */
  readonly moment: string | null;
  readonly isReadOnly: boolean;
  readonly error?: string | undefined;
  readonly onMoment: (moment: string | null) => void;
}

/** A date and time in the local time zone of the browser. */
export function MomentField({ label, moment, isReadOnly, error, onMoment }: MomentFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={moment === null ? '' : onThisWall(new Date(moment))}
      readOnly={isReadOnly}
      error={error}
      onChange={({ target }) => onMoment(target.value === '' ? null : new Date(target.value).toISOString())}
    />
  );
}

function onThisWall(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
