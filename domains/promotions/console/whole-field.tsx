import { useFormats } from '@jogada/platform/web';
import { TextField } from '@jogada/platform/web/ui';
import { useText } from './use-text.ts';
import { wholeNumberIn, type Bounds } from './whole-number.ts';

interface WholeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly bounds: Bounds;
  /** Whether the form was submitted. Errors are shown from then on. */
  readonly isTried: boolean;
  readonly hint?: string;
  readonly onValue: (value: string) => void;
}

/** A field for a whole number. Shows the bounds when the value is out of them. */
export function WholeField({ label, value, bounds, isTried, hint, onValue }: WholeFieldProps) {
  const t = useText();
  const format = useFormats();
  const isWrong = isTried && wholeNumberIn(value, bounds) === undefined;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value}
      maxLength={13}
      hint={hint}
      error={isWrong && t('between', { min: format.number(bounds.min), max: format.number(bounds.max) })}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
