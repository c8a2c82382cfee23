import { useController, type Control, type FieldPathByValue, type FieldValues } from '@jogada/platform/web/forms';
import { TextField } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const POSITION_MAX = 999;

interface PositionFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, number>;
}

/** Sort position among items of the same kind; the lowest comes first. */
export function PositionField<Values extends FieldValues>({ control, name }: PositionFieldProps<Values>) {
  const t = useText();
  const { field } = useController({ control, name });
  return (
    <TextField
      type="number"
      label={t('announcements.position')}
      hint={t('announcements.positionHint')}
      min={0}
      max={POSITION_MAX}
      {...field}
      value={String(field.value)}
      onChange={({ target }) => field.onChange(Math.min(POSITION_MAX, Math.max(0, Math.trunc(Number(target.value) || 0))))}
    />
  );
}
