import type { Currency } from '@jogada/platform/contract';
import { Choice, Tick } from '@jogada/platform/console';
import { useController, type Control, type FieldPathByValue, type FieldValues } from '@jogada/platform/web/forms';
import { AmountField, TextField } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import type { RuleField as Field } from './rule-fields.ts';

interface RuleFieldProps<Values extends FieldValues> {
  readonly field: Field;
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, string | boolean | undefined>;
  readonly currency: Currency;
}

/** Renders a rule's field by its type. */
export function RuleField<Values extends FieldValues>({ field, control, name: path, currency }: RuleFieldProps<Values>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: path });
  const t = useText();
  const { name, type, isOptional, options } = field;
  const label = isOptional ? t('form.optional', { name: t(`form.field.${name}`) }) : t(`form.field.${name}`);
  const text: string = typeof value === 'string' ? value : '';
  const error = fieldState.error?.message;
  switch (type) {
    case 'flag':
      return <Tick label={label} isOn={value === true} onTurn={onChange} />;
    case 'amount':
      return (
        <AmountField
          label={label}
          currency={currency}
          amount={text === '' ? undefined : BigInt(text)}
          error={error}
          ref={ref}
          onAmount={(amount) => onChange(amount === undefined ? '' : amount.toString())}
        />
      );
    case 'choice':
      return (
        <Choice
          label={label}
          value={text}
          options={[...(isOptional ? [''] : []), ...(options ?? [])].map((option) => ({
            value: option,
            name: option === '' ? '–' : option,
          }))}
          onChoose={onChange}
        />
      );
    case 'whole':
    case 'amounts':
    case 'text':
      return (
        <TextField
          label={label}
          value={text}
          maxLength={300}
          inputMode={type === 'whole' ? 'numeric' : undefined}
          hint={
            name === 'amounts' || name === 'target' || name === 'basisPoints' || name === 'clubLabels' ? t(`form.hint.${name}`) : undefined
          }
          error={error}
          ref={ref}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return type satisfies never;
  }
}
